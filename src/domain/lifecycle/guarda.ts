/**
 * Guards that a transition names (`x-entity.lifecycle`) as 'folder/name': pure rules over the row as it is and what was given
 * on the way. Each stands in src/domain/<folder>/guardas.ts, where server and screens find it by its name.
 */

export type EntradaDaLinha = {
  /** The stored row as it travels. */
  readonly registro: { readonly [campo: string]: unknown };
  /** Fields asked for on the way. */
  readonly campos: { readonly [campo: string]: unknown };
  /** The number of who looks, or calls. */
  readonly eu: number;
};

export type EntradaDaGuarda = EntradaDaLinha & {
  readonly motivo: string | null;
  /** 'YYYY-MM-DD'. */
  readonly hoje: string;
  /** Whether a declared register of this wire name exists. */
  readonly existe: (recurso: string) => boolean;
};

/** A sentence (409), or sentences by field (422). */
export type Recusa = string | { readonly [campo: string]: readonly string[] };

/** Answers nothing where the step may be taken, else why not. */
export type Julga = (entrada: EntradaDaGuarda) => Recusa | undefined;

/**
 * A guard that the row itself and who looks at it answer: the screens ask it too, before anything is asked on the way, so
 * that nobody is offered a step that will be refused.
 */
export type GuardaDaLinha = {
  /** What it reads. Where a field does not travel with the row (access, a list's own columns) the server alone judges. */
  readonly le: readonly string[];
  readonly linha: (entrada: EntradaDaLinha) => string | undefined;
  /** What the server asks in its place, where what is given on the way counts too. */
  readonly julga?: Julga;
};

export type Guarda = Julga | GuardaDaLinha;

/** What a guardas.ts exports by default. */
export type Guardas = { readonly [nome: string]: Guarda };

/** Where the guard of a step lies: 'boleto/em-remessa' is `em-remessa` of src/domain/boleto/guardas.ts. */
export function lugarDaGuarda(guarda: string): { readonly pasta: string; readonly nome: string } {
  const barra = guarda.indexOf('/');
  return { pasta: guarda.slice(0, Math.max(barra, 0)), nome: guarda.slice(barra + 1) };
}

/** The server's answer to a step. */
export function julgar(guarda: Guarda, entrada: EntradaDaGuarda): Recusa | undefined {
  return typeof guarda === 'function' ? guarda(entrada) : (guarda.julga ?? guarda.linha)(entrada);
}

/** Why the step will be refused whatever is answered on the way; undefined: it will not, or the row does not say. */
export function recusaDaLinha(
  guarda: Guarda | undefined,
  registro: EntradaDaLinha['registro'],
  eu: number,
): string | undefined {
  if (guarda === undefined || typeof guarda === 'function') return undefined;
  if (guarda.le.some((campo) => registro[campo] === undefined)) return undefined;
  return guarda.linha({ registro, campos: {}, eu });
}
