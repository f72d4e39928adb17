declare module "fxa-common-password-list" {
  /** Whether a text is one of the 50,000 most used passwords of at least 8 characters, all in lower case. */
  export function test(password: string): boolean;
}
