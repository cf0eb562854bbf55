/** The verbs below `bobbin kb`. */
import { buildRouteMap, type CommandContext, type RouteMap } from "@stricli/core";
import { findRoutes } from "./kb_find_routes.ts";
import { hookRoutes } from "./kb_hook_routes.ts";
import { lifeRoutes } from "./kb_life_routes.ts";

export const kbRoutes: RouteMap<CommandContext> = buildRouteMap({
  routes: { ...findRoutes, ...lifeRoutes, hook: hookRoutes },
  docs: { brief: "Your notes: found by themselves, alive by use" },
});
