/**
 * What a new password must be. The live checklist of the browser and the server use one rule. The server
 * alone has the list of common passwords and the hashes. SBIS NGS1.02 asks for eight or more, letter and
 * digit, and neither the current nor the previous one.
 */
import { foldText } from '../formato/texto.ts';

export const SENHA_MINIMO = 8;
export const SENHA_MAXIMO = 200;
/** A shorter user name would forbid too many words. */
const PRINCIPAL_MINIMO = 3;

/** In the order in which a person reads them. */
export const REGRAS_SENHA = ['minimo', 'letra', 'digito', 'usuario', 'comum', 'diferente'] as const;
export type RegraSenha = (typeof REGRAS_SENHA)[number] | 'maximo';

export type SobreSenha = {
  /** The user name, as signed in with; empty while it is not known. */
  readonly principal: string;
  /** Whether the password stands in the list of common ones; absent where the list is not (the browser). */
  readonly comum?: (senha: string) => boolean;
  /** Whether it is the current or the previous one; absent where that cannot be told. */
  readonly repetida?: (senha: string) => boolean;
};

/** Characters as a person counts them: an emoji is one, not two. */
function tamanho(senha: string): number {
  return Array.from(senha).length;
}

/** The rules that the password breaks, in order; empty when it will do. */
export function regrasQuebradas(senha: string, sobre: SobreSenha): readonly RegraSenha[] {
  const quebra: Readonly<Record<RegraSenha, boolean>> = {
    minimo: tamanho(senha) < SENHA_MINIMO,
    maximo: tamanho(senha) > SENHA_MAXIMO,
    letra: !/\p{L}/u.test(senha),
    digito: !/\p{Nd}/u.test(senha),
    usuario: contemPrincipal(senha, sobre.principal),
    comum: sobre.comum?.(senha) ?? false,
    diferente: sobre.repetida?.(senha) ?? false,
  };
  return (['minimo', 'maximo', 'letra', 'digito', 'usuario', 'comum', 'diferente'] as const).filter(
    (regra) => quebra[regra],
  );
}

/** Whether the password holds the user name, whatever its case and accents; of an e-mail, the part before the at sign. */
export function contemPrincipal(senha: string, principal: string): boolean {
  const nome = foldText(principal).split('@', 1)[0] ?? '';
  return nome.length >= PRINCIPAL_MINIMO && foldText(senha).includes(nome);
}
