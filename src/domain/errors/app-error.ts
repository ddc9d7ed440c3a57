import { ERROR_STATUS, type ErrorCode } from './codes.ts';

/** Texts by field: 'cpf', or 'convenios.2.validade' in a child row. */
export type FieldErrors = { readonly [field: string]: readonly string[] };

export type AppErrorDetails = {
  /** What fills the placeholders of the code's text: { campo: 'nome' }. */
  readonly params?: { readonly [name: string]: string | number };
  /** Sentences that stand in place of the code's text (a guard's, an outside service's). */
  readonly messages?: readonly string[];
  readonly errors?: FieldErrors;
  /** Further keys of the answer's body, such as `atual` and `base` of a conflict. */
  readonly data?: { readonly [key: string]: unknown };
  /** How the sentence is shown. Default ERROR; an expired session informs. */
  readonly alert?: 'INFO' | 'WARNING' | 'ERROR';
  readonly cause?: unknown;
};

/** A failure with a name. Thrown in the rules and the server, read back from the wire in the browser. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: { readonly [name: string]: string | number };
  readonly messages: readonly string[];
  readonly errors: FieldErrors | undefined;
  readonly data: { readonly [key: string]: unknown };
  readonly alert: 'INFO' | 'WARNING' | 'ERROR' | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.params = details.params ?? {};
    this.messages = details.messages ?? [];
    this.errors = details.errors;
    this.data = details.data ?? {};
    this.alert = details.alert;
  }
}

/** All that a refusal says to a person, in one line. */
export function phrasesOf({ messages, errors }: AppError): string {
  return [...messages, ...Object.values(errors ?? {}).flat()].join(' ');
}

/** A call about what belongs to a provider said none; a caller of ours reads by which header. */
export function prestadorNaoInformado(): AppError {
  return new AppError('prestador-nao-informado', { data: { cabecalho: 'id-prestador' } });
}

/** The failure of fields: 422 with their texts. */
export function validationError(errors: FieldErrors): AppError {
  return new AppError('validacao', { errors });
}

/** Refuses a step, a sentence for each reason. */
export function recusar(...frases: readonly string[]): never {
  throw new AppError('transicao-recusada', { messages: [...frases] });
}

/** A maker for one kind of failure, named once: `const emUso = defineError('em-uso')`. */
export function defineError(code: ErrorCode): (details?: AppErrorDetails) => AppError {
  return (details) => new AppError(code, details);
}
