/** What a host makes of one hook that has run. */

export interface Effect {
  /** Text for the model, as it gets it. */
  model: string[];
  /** What the person sees. */
  person: string[];
  /** Set when what was about to happen does not; the reason. */
  refused?: string;
  /** What the hook says about a tool call. */
  permission?: Permission;
  /** Set when the whole turn ends here; the reason. */
  ended?: string;
  /** What had no effect, and why. */
  ignored: string[];
}

/** The stronger first. */
export const PERMISSIONS = ["deny", "defer", "ask", "allow"] as const;
export type Permission = typeof PERMISSIONS[number];

/** Returns an effect with nothing in it. */
export function noEffect(): Effect {
  return { model: [], person: [], ignored: [] };
}

/** Returns the first line of an output, as hosts show it in a notice. */
export function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
