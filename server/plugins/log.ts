/** What leaves for the log carries no secret and no number of a person, wherever in the line it stands. */

const RULES: readonly (readonly [RegExp, string])[] = [
  [/(Bearer\s+)[^\s"'\\,]+/gi, '$1[oculto]'],
  [
    /((?:senha|password|secret|segredo|token)\w{0,40}\\{0,8}"\s{0,8}:\s{0,8}\\{0,8}")(?:[^"\\]|\\[^"])+/gi,
    '$1[oculto]',
  ],
  // "senha":"x", password=x, token: x, x-api-key ... in JSON (escaped or not), addresses and messages.
  [
    /((?:senha|password|passwd|pwd|secret(?:code)?|segredo|token|authorization|cookie|api[_-]?key|code_verifier|client_secret|senha_hash|oobcode)(?:\\*["'])?\s*[=:]\s*(?:\\*["'])?)(?!\[oculto\])[^\s"'\\&,;}]+/gi,
    '$1[oculto]',
  ],
  [/(postgres(?:ql)?:\/\/[^:@/\s"]+:)[^@\s"]+@/gi, '$1[oculto]@'],
  [/\$argon2[a-z]*\$[^\s"\\]+/gi, '[oculto]'],
  // Our session tokens: 43 characters of base64url; and JSON Web Tokens.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[oculto]'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[oculto]'],
  // CPF, CNS and CNPJ, plain or as people write them; time stamps of 13 digits are none of them.
  [/(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g, '[cpf]'],
  [/(?<![\d.])\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}(?!\d)/g, '[cnpj]'],
  [/(?<![\d.])\d{11}(?![\d.])/g, '[cpf]'],
  [/(?<![\d.])\d{14,15}(?![\d.])/g, '[documento]'],
  [/[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]+/g, '[e-mail]'],
];

/** More of one line says nothing; what is cut off is looked through by nobody, so it does not stay. */
const MAXIMO = 64 * 1024;

/** The line without what must not be kept. Rules are bounded in all their parts: a caller's text may come to stand in it. */
export function scrub(line: string): string {
  let text = line.length > MAXIMO ? `${line.slice(0, MAXIMO)}…\n` : line;
  for (const [pattern, put] of RULES) text = text.replace(pattern, put);
  return text;
}

/** Where Fastify's logger writes; `write` is the process's own output unless a test listens. */
export function scrubbedStream(write: (line: string) => void = (line) => void process.stdout.write(line)): {
  write(line: string): void;
} {
  return { write: (line) => write(scrub(line)) };
}

export type LoggedFailure = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [key: string]: unknown;
};

/** Of a failure: what it is and where, not the row that the database quotes with it. */
export function failureForLog(error: unknown): LoggedFailure {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, constraint, table, statusCode } = error as { [key: string]: unknown } & Error;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...Object.fromEntries(
      Object.entries({ code, constraint, table, statusCode }).filter(([, value]) => value !== undefined),
    ),
    ...(error.cause ? { cause: failureForLog(error.cause) } : {}),
  };
}
