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

/** Starts an API that answers every message with "done". */
export function startMessagesApi(): MessagesApi {
  const requests: ApiRequest[] = [];
  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/v1/messages")) return Response.json({});
    const body = await request.json().catch(() => ({}));
    if (pathname.endsWith("count_tokens")) return Response.json({ input_tokens: 1 });
    // Side calls (titles, summaries) carry no list of tools.
    if (Array.isArray(body.tools) && body.tools.length > 3) requests.push({ body });
    return answer(body, "done");
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen(): void {} }, handle);
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    requests,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function answer(body: { model?: string; stream?: boolean }, text: string): Response {
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: body.model,
    content: body.stream ? [] : [{ type: "text", text }],
    stop_reason: body.stream ? null : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  if (!body.stream) return Response.json(message);
  const events = [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: "message_stop" },
  ];
  const stream = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  return new Response(stream.join(""), { headers: { "content-type": "text/event-stream" } });
}
