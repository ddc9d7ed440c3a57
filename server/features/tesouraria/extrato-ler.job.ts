/** A bank's statement in its thread: opened whole, judged, and its lines in pieces. */
import { createHash } from 'node:crypto';
import { lerCnab240 } from '#domain/cnab/ler.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { sumMoney } from '#domain/formato/decimal.ts';
import { lerOfx, pareceOfx } from '#domain/ofx/ler.ts';
import { extratoDoOfx, extratosDoCnab, extremos, type ExtratoLido } from '#domain/tesouraria/extrato.ts';
import { problemaCnab, recusaCnab, recusaOfx } from '#messages/arquivo-banco.ts';
import { extratos as texto } from '#messages/tesouraria-extrato.ts';
import { emPedacos } from '#server/capabilities/arquivo-banco/index.ts';
import type { Job } from '#server/threads/job.ts';

export type ExtratoEmPedacos = Omit<ExtratoLido, 'linhas' | 'recusadas'> & {
  /** What this statement of this file is known by. */
  readonly resumo: string;
  readonly quantas: number;
  readonly entradas: string;
  /** '-12.50' */
  readonly saidas: string;
  readonly primeiroDia: string | null;
  readonly ultimoDia: string | null;
  readonly pedacos: readonly string[];
};

const recusar = (...messages: readonly string[]): never => {
  throw new AppError('arquivo-invalido', { messages });
};

function abrir(conteudo: string, hoje: string): readonly ExtratoLido[] {
  if (pareceOfx(conteudo)) {
    const lido = lerOfx(conteudo);
    if (!lido.ok) return recusar(recusaOfx(lido));
    if (lido.extratos.some(({ cartao }) => cartao)) return recusar(texto.cartao);
    return lido.extratos.map((extrato) => extratoDoOfx(extrato, hoje));
  }
  const lido = lerCnab240(conteudo);
  if (!lido.ok) return recusar(recusaCnab[lido.motivo]);
  const { arquivo } = lido;
  const [problema] = arquivo.problemas;
  if (problema) recusar(texto.naoConfere(problema.linha, problemaCnab(problema)));
  const lidos = extratosDoCnab(arquivo, hoje);
  return lidos.length === 0 ? recusar(texto.semExtrato) : lidos;
}

const resumir = (...partes: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const parte of partes) hash.update(parte);
  return hash.digest('hex');
};

export const job: Job<{ readonly conteudo: string; readonly hoje: string }, readonly ExtratoEmPedacos[]> = ({
  conteudo,
  hoje,
}) => {
  const lidos = abrir(conteudo, hoje);
  const recusado = lidos.find(({ recusadas }) => recusadas !== null)?.recusadas;
  if (recusado) recusar(...texto.ilegivel(recusado));
  // The file is digested once, however many statements it has.
  const primeiro = resumir('0 ', conteudo);
  return lidos.map((lido, at) => {
    const { formato, banco, agencia, conta, saldo, saldoEm, saldoHora, avisos, linhas } = lido;
    const { de, ate } = extremos(linhas);
    const soma = (sai: boolean): string =>
      sumMoney(linhas.flatMap(({ valor }) => (valor.startsWith('-') === sai ? [valor] : [])));
    return {
      formato,
      banco,
      agencia,
      conta,
      de: lido.de,
      ate: lido.ate,
      saldo,
      saldoEm,
      saldoHora,
      avisos,
      resumo: at === 0 ? primeiro : resumir(`${at} `, primeiro),
      quantas: linhas.length,
      entradas: soma(false),
      saidas: soma(true),
      primeiroDia: de,
      ultimoDia: ate,
      pedacos: emPedacos(linhas),
    };
  });
};
