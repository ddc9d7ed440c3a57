/** Messages that the queue makes: what was frozen is written, hashed, checked, and kept with what is wrong with it. */
import { diaDe, localDateTime, fusoAtual } from '#domain/formato/fuso.ts';
import { contratado } from '#domain/tiss/guia.ts';
import { separarGlosas } from '#domain/tiss/exigencias-recurso.ts';
import { faltasDeLetras } from '#domain/tiss/letras.ts';
import type { Envelope, Remetente } from '#domain/tiss/mensagem.ts';
import { corpoDoRecurso } from '#domain/tiss/recurso.ts';
import { CODIFICACOES, type Codificacao, type VersaoTiss } from '#domain/tiss/versao.ts';
import { faltaTiss as texto, loteTiss, recursoTiss } from '#messages/tiss.ts';
import type { LeitorDoBanco } from '#server/capabilities/arquivo-banco/index.ts';
import { nextOfSeries } from '#server/database/series.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { OpenRecords, Stored } from '#server/engine/call.ts';
import { doProduto } from '#server/plugins/context.ts';
import { jobAt } from '#server/threads/job.ts';
import { tabela38 } from './esquema.ts';
import type { job, Montada, Pedido } from './montar.job.ts';
import {
  destinatarioDe,
  glosasARecorrer,
  glosasDoRecurso,
  guiasDoLote,
  type Destinatario,
} from './repository.ts';

const MONTAR = jobAt<typeof job>(new URL('./montar.job.ts', import.meta.url));
const MAX_ERROS = 8000;

export type Oficina = {
  readonly pool: Pool;
  readonly registros: OpenRecords;
  readonly leitor: LeitorDoBanco;
};

const codificacaoDe = (escrita: string | null): Codificacao =>
  CODIFICACOES.find((codificacao) => codificacao === escrita) ?? 'ISO-8859-1';

/** In words, where nobody can be written to. */
function faltaDoDestino(destino: Destinatario | undefined): string | undefined {
  if (!destino?.registroAns) return texto.registroAns;
  return destino.codigoNaOperadora === null && destino.cnpj === null ? texto.identificacao : undefined;
}

export function envelopeDe(
  versao: VersaoTiss,
  transacao: string,
  sequencial: number,
  destino: Destinatario,
): Envelope {
  const agora = localDateTime(new Date().toISOString(), fusoAtual());
  const remetente: Remetente = {
    registroAns: destino.registroAns ?? '',
    codigoNaOperadora: destino.codigoNaOperadora,
    cnpj: destino.cnpj,
  };
  return { versao, transacao, sequencial, dia: agora?.data ?? '', hora: agora?.hora ?? '', remetente };
}

/** In its thread. */
export const montar = (
  { leitor }: Pick<Oficina, 'leitor'>,
  pedido: Omit<Pedido, 'codificacao'>,
  destino: Destinatario,
): Promise<Montada> =>
  leitor.ler(MONTAR, { ...pedido, codificacao: codificacaoDe(destino.codificacao) }, 'tiss');

const emTexto = (erros: readonly string[]): string | null =>
  erros.length > 0 ? erros.join('\n').slice(0, MAX_ERROS) : null;

export const sequencialDe = (pool: Pool, prestadorId: number): Promise<number> =>
  inTransaction(pool, (db) => nextOfSeries(db, 'tiss', prestadorId));

export async function montarLote(oficina: Oficina, prestadorId: number, id: number): Promise<void> {
  const { pool, registros } = oficina;
  const porta = registros(doProduto(loteTiss.titulo, prestadorId), 'lotes-tiss').server.everybodys;
  const lote = await porta.find(id);
  if (!lote || lote.situacao !== 'MONTANDO') return;
  const guias = await guiasDoLote(pool, id);
  const destino = await destinatarioDe(pool, prestadorId, lote.convenioId, diaDe(lote.criadoEm ?? ''));
  const falta = faltaDoDestino(destino);
  const sequencial = lote.sequencial ?? (await sequencialDe(pool, prestadorId));
  const pronta: Montada =
    falta !== undefined || !destino
      ? { xml: '', hash: '', erros: [falta ?? texto.contrato] }
      : await montar(
          oficina,
          {
            envelope: envelopeDe(lote.versaoTiss, 'ENVIO_LOTE_GUIAS', sequencial, destino),
            corpo: { lote: lote.numero, tipo: lote.tipo, guias },
          },
          destino,
        );
  await inTransaction(pool, async (db) => {
    const dentro = porta.within(db);
    await dentro.set(id, {
      sequencial,
      mensagem: pronta.xml || null,
      hash: pronta.hash || null,
      erros: emTexto(pronta.erros),
      geradoEm: new Date().toISOString(),
    });
    await dentro.transition(id, { transicao: pronta.erros.length > 0 ? 'recusado' : 'conferido' });
  });
}

type DoRecurso = {
  readonly pedido: Omit<Pedido, 'codificacao'>;
  readonly destino: Destinatario;
};

/** The message of an appeal, by file or by web service; a sentence where nobody can be written to. */
export async function mensagemDoRecurso(
  { pool, registros }: Oficina,
  prestadorId: number,
  recurso: Stored<'recursos-tiss'>,
  porServico: boolean,
): Promise<DoRecurso | string> {
  const produto = doProduto(loteTiss.titulo, prestadorId);
  const lote = await registros(produto, 'lotes-tiss').server.everybodys.read(recurso.loteTissId);
  const dia = localDateTime(new Date().toISOString(), fusoAtual())?.data ?? '';
  const destino = await destinatarioDe(pool, prestadorId, recurso.convenioId, dia);
  const falta = faltaDoDestino(destino);
  if (falta !== undefined || !destino) return falta ?? texto.contrato;
  const letras = faltasDeLetras([[recursoTiss.nomeDoConvenio, destino.nomeConvenio]]);
  if (letras.length > 0) return letras.join(' ');
  const corpo = corpoDoRecurso(
    {
      tipo: lote.tipo,
      numero: recurso.numero,
      registroAns: destino.registroAns ?? '',
      nomeConvenio: destino.nomeConvenio,
      contratado: contratado(destino),
      lote: lote.numero,
      protocolo: lote.protocolo ?? '',
      dia,
    },
    await glosasDoRecurso(pool, recurso.id),
  );
  // Each sending is a transaction of its own; the file keeps the number that it was made with.
  const sequencial = (porServico ? null : recurso.sequencial) ?? (await sequencialDe(pool, prestadorId));
  const envelope = envelopeDe(recurso.versaoTiss, 'RECURSO_GLOSA', sequencial, destino);
  return {
    destino,
    pedido: porServico
      ? { envelope, corpo: { loteRecurso: corpo }, servico: 'loteRecursoGlosaWS' }
      : { envelope, corpo: { recursoGlosa: corpo } },
  };
}

export async function montarRecurso(oficina: Oficina, prestadorId: number, id: number): Promise<void> {
  const { pool, registros } = oficina;
  const porta = registros(doProduto(loteTiss.titulo, prestadorId), 'recursos-tiss').server.everybodys;
  const recurso = await porta.find(id);
  if (!recurso || recurso.situacao !== 'MONTANDO') return;
  const mensagem = await mensagemDoRecurso(oficina, prestadorId, recurso, false);
  const { ficam } = separarGlosas(
    await glosasARecorrer(pool, prestadorId, recurso.loteTissId),
    tabela38(recurso.versaoTiss),
  );
  const pronta: Montada =
    typeof mensagem === 'string'
      ? { xml: '', hash: '', erros: [mensagem] }
      : await montar(oficina, mensagem.pedido, mensagem.destino);
  await inTransaction(pool, async (db) => {
    const dentro = porta.within(db);
    await dentro.set(id, {
      ...(typeof mensagem === 'string' ? {} : { sequencial: mensagem.pedido.envelope.sequencial }),
      mensagem: pronta.xml || null,
      hash: pronta.hash || null,
      // Those that stay here are told beside a message that goes.
      erros: emTexto([...pronta.erros, ...ficam]),
      geradoEm: new Date().toISOString(),
    });
    await dentro.transition(id, { transicao: pronta.erros.length > 0 ? 'recusado' : 'conferido' });
  });
}
