import { describe, expect, it } from "vitest";
import * as client from "../index";
import { ERROR_STATUS, VALIDATION_STATUS } from "./error-codes";

describe("the error codes", () => {
  it("are those of the protocol, each with its status [errors-1]", () => {
    expect(ERROR_STATUS).toEqual({
      AUTH_001: 401,
      AUTH_002: 403,
      LAUNCH_001: 403,
      LAUNCH_002: 403,
      LAUNCH_003: 403,
      VAL_001: 422,
      POLICY_001: 403,
      POLICY_002: 403,
      POLICY_003: 403,
      POLICY_004: 403,
      SAFETY_001: 403,
      WORK_001: 403,
      CREDIT_001: 402,
      CREDIT_002: 429,
      IDEM_001: 422,
      IDEM_002: 409,
      NOTFOUND_001: 404,
      MEDIA_001: 404,
      METHOD_001: 405,
      STATE_001: 412,
      FUNCTION_PAYLOAD_TOO_LARGE: 413,
      RATE_001: 429,
      CFG_001: 503,
      CFG_002: 503,
      PROV_001: 502,
      PROV_002: 504,
      HUB_001: 500,
    });
    expect(VALIDATION_STATUS).toEqual({ malformed: 400, notJson: 415, invalid: 422 });
  });

  it("are exported by the client library [client-14]", () => {
    expect(client).toMatchObject({ ERROR_STATUS });
  });
});
