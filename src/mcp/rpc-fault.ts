/** The JSON-RPC codes we use. */
export const rpcCodes = { invalidParams: -32602, methodNotFound: -32601, resourceNotFound: -32002 } as const;

/** A request the protocol itself refuses. Thrown, because that is how the SDK takes it. */
export class RpcFault extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
