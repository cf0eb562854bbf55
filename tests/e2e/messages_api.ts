/** A stand-in for the Messages API on loopback: what reaches it is what the model would see. */

export interface ApiRequest {
  /** The whole body, as the client sent it. */
  body: Record<string, unknown>;
}

export interface MessagesApi extends AsyncDisposable {
  url: string;
  /** Requests of the conversation itself, in order; the client's side calls are left out. */
  requests: ApiRequest[];
}

/** What the model answers: a call of a tool, or else text. */
export interface Turn {
  tool: string;
  input: Record<string, unknown>;
}

/** Starts an API that answers the conversation with these turns, and all else with "done". */
export function startMessagesApi(turns: readonly Turn[] = []): MessagesApi {
  const requests: ApiRequest[] = [];
  const waiting = [...turns];
  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/v1/messages")) return Response.json({});
    const body = await request.json().catch(() => ({}));
    if (pathname.endsWith("count_tokens")) return Response.json({ input_tokens: 1 });
    // Side calls (titles, summaries) carry no list of tools.
    const isConversation = Array.isArray(body.tools) && body.tools.length > 3;
    if (isConversation) requests.push({ body });
    return answer(body, isConversation ? waiting.shift() : undefined);
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen(): void {} }, handle);
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    requests,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function answer(body: { model?: string; stream?: boolean }, turn: Turn | undefined): Response {
  const block = turn
    ? { type: "tool_use", id: `toolu_${crypto.randomUUID()}`, name: turn.tool, input: turn.input }
    : { type: "text", text: "done" };
  const stop = { stop_reason: turn ? "tool_use" : "end_turn", stop_sequence: null };
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: body.model,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  if (!body.stream) return Response.json({ ...message, content: [block], ...stop });
  const events = [
    {
      type: "message_start",
      message: { ...message, content: [], stop_reason: null, stop_sequence: null },
    },
    ...streamed(block, turn),
    { type: "message_delta", delta: stop, usage: { output_tokens: 1 } },
    { type: "message_stop" },
  ];
  const stream = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  return new Response(stream.join(""), { headers: { "content-type": "text/event-stream" } });
}

function streamed(
  block: Record<string, unknown>,
  turn: Turn | undefined,
): { type: string; [key: string]: unknown }[] {
  const empty = turn ? { ...block, input: {} } : { ...block, text: "" };
  const delta = turn
    ? { type: "input_json_delta", partial_json: JSON.stringify(turn.input) }
    : { type: "text_delta", text: "done" };
  return [
    { type: "content_block_start", index: 0, content_block: empty },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
  ];
}
