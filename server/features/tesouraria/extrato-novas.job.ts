/** Which lines of a statement are new, in its thread: both lists may have hundreds of thousands. */
import { createHash } from 'node:crypto';
import {
  avisoDoSaldo,
  linhasNovas,
  type AvisoDoExtrato,
  type LinhaLida,
  type SaldoAnterior,
} from '#domain/tesouraria/extrato.ts';
import type { LinhaVista } from '#domain/tesouraria/wire.ts';
import { deUmaVez, emPedacos } from '#server/capabilities/arquivo-banco/index.ts';
import type { Job } from '#server/threads/job.ts';

type Pergunta = {
  readonly pedacos: readonly string[];
  /** Lines of the account in the days of the file, in pieces. */
  readonly conhecidas: readonly string[];
  readonly saldo: string | null;
  readonly saldoEm: string | null;
  readonly saldoHora: string | null;
  readonly anterior: SaldoAnterior | null;
  /** Month until which the account is closed. */
  readonly fechadoAte: string | null;
  /** How many lines are shown. */
  readonly mostrar: number;
  /** Whether the new ones are to be kept. */
  readonly guardar: boolean;
};

export type Novas = {
  readonly novas: number;
  /** Day of a new line that falls into what is closed. */
  readonly fechada: string | null;
  readonly avisos: readonly AvisoDoExtrato[];
  readonly vistas: readonly LinhaVista[];
  /** New lines with the key that the database keeps them by. */
  readonly pedacos: readonly string[];
};

export const job: Job<Pergunta, Novas> = ({
  pedacos,
  conhecidas: guardadas,
  saldo,
  saldoEm,
  saldoHora,
  anterior,
  fechadoAte,
  mostrar,
  guardar,
}) => {
  const linhas = deUmaVez<LinhaLida>(pedacos);
  const conhecidas = deUmaVez<LinhaLida>(guardadas);
  const novas = linhasNovas(conhecidas, linhas);
  const sao = new Set(novas);
  const fechada =
    fechadoAte === null ? undefined : novas.find(({ data }) => data.slice(0, 7) <= fechadoAte)?.data;
  return {
    novas: novas.length,
    fechada: fechada ?? null,
    avisos: avisoDoSaldo({ saldo, saldoEm, saldoHora }, novas, anterior ?? undefined),
    vistas: linhas.slice(0, mostrar).map((linha) => ({ ...linha, conhecida: !sao.has(linha) })),
    pedacos: guardar ? emPedacos(comChave(conhecidas, novas)) : [],
  };
};

/** What the database keeps a line by, so that two that are alike do not pass for one. */
function comChave(conhecidas: readonly LinhaLida[], novas: readonly LinhaLida[]) {
  const vezes = new Map<string, number>();
  const contar = ({ data, valor, historico, documento, identificador }: LinhaLida): string => {
    const conteudo = JSON.stringify([data, valor, identificador, historico, documento]);
    const n = (vezes.get(conteudo) ?? 0) + 1;
    vezes.set(conteudo, n);
    return `${conteudo} ${n}`;
  };
  conhecidas.forEach(contar);
  return novas.map((linha) => ({
    ...linha,
    chave: createHash('sha256').update(contar(linha)).digest('hex'),
  }));
}
