/** Installs or uninstalls once, for tests of several processes; the arguments are the verb and a place as JSON. */
import type { CommandPlace } from "../../lib/host/command.ts";
import { install } from "../../lib/host/install.ts";
import { uninstall } from "../../lib/host/uninstall.ts";

const [verb, place = ""] = Deno.args;
(verb === "install" ? install : uninstall)(JSON.parse(place) as CommandPlace);
