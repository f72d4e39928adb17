/** A refused request, as OpenAI answers it: status 400, and `toJSON()` as the body. */
export class Refusal extends Error {
  readonly status = 400;
  readonly param: string | null;
  readonly code: string;

  constructor(message: string, param: string | null, code: string) {
    super(message);
    this.param = param;
    this.code = code;
  }

  toJSON() {
    const { message, param, code } = this;
    return { error: { message, type: "invalid_request_error", param, code } };
  }
}
