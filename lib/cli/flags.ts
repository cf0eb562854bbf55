/** Flags that every verb takes. */

export const jsonFlag = {
  kind: "boolean",
  brief: "Print JSON",
  optional: true,
  withNegated: false,
} as const;

export const quietFlag = {
  kind: "boolean",
  brief: "No talk on stderr",
  optional: true,
  withNegated: false,
} as const;
