/** What a patient is asked after a visit (DASH-02, UTIL-03): which form may go, to whom, and what its marks are. */
import { lugaresDe } from './grafo.ts';
import { impedimentoDoPedido } from './pedido.ts';
import type { Dado } from './tipos.ts';

/** Days between two surveys of one form to one patient. */
export const ENTRE_PESQUISAS = 90;
/** How long after the end of the visit it is sent. */
export const PESQUISA_APOS_MS = 3_600_000;

export type Notas = { readonly nota: number | null; readonly estrelas: number | null };

/** The first mark of 0 to 10 and the first of 1 to 5 that were given; the two scales are never added up. */
export function notasDe(dado: Dado, valores: { readonly [chave: string]: unknown }): Notas {
  const dadas = lugaresDe(dado.templateRecord).flatMap(({ campo, grupo }) => {
    const valor = valores[campo.chave];
    return campo.tipo === 'satisfacao' && !grupo && typeof valor === 'number'
      ? [{ valor, de: campo.maximo === 5 ? 5 : 10 }]
      : [];
  });
  const primeira = (escala: number): number | null => dadas.find(({ de }) => de === escala)?.valor ?? null;
  return { nota: primeira(10), estrelas: primeira(5) };
}

/** Whether a form goes out after visits: it says so, and a patient can answer it alone. */
export const vaiAposConsulta = (dado: Dado): boolean =>
  dado.aposConsulta === true && impedimentoDoPedido(dado, 'paciente') === null;

export type Consultado = {
  readonly email: string | null;
  readonly cpf: string | null;
  readonly dataNascimento: string | null;
  readonly aceitaMensagens: boolean;
  readonly obito: boolean;
};

/** Whether the patient may be asked: alive, agrees to messages, has an address, and something to be known by. */
export const podeSerPerguntado = ({
  email,
  cpf,
  dataNascimento,
  aceitaMensagens,
  obito,
}: Consultado): boolean =>
  !obito && aceitaMensagens && email !== null && (cpf !== null || dataNascimento !== null);
