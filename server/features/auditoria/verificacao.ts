/**
 * The audit verified from a screen: the command's own walk over the chains (audit-verify.ts), in the background on one
 * connection, with its progress in a row, so that any server process can say how far it is. One at a time.
 */
import type { Pool } from 'pg';
import type { Verificacao } from '#domain/auditoria/evento-narrado.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { auditoria } from '#messages/auditoria.ts';
import { MAX_FINDINGS, verifyOn } from '#server/database/audit-verify.ts';
import { inTransaction } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { Contexto } from '#server/plugins/context.ts';
import {
  abrirRetrato,
  concluirVerificacao,
  contarConferidos,
  contarEventos,
  fecharRetrato,
  inserirVerificacao,
  ultimaLinha,
  umaVerificacao,
  type Dados,
  type LinhaVerificacao,
} from './verificacao-repository.ts';

const PROGRESS_MS = 400;

/** Starts one; throws 409 while another runs. `aoFalhar` hears of what went wrong after the answer. */
export async function comecar(
  pool: Pool,
  contexto: Contexto,
  aoFalhar: (error: unknown) => void,
): Promise<{ verificacao: Verificacao; fim: Promise<void> }> {
  const client = await pool.connect();
  let id: number;
  let total: number;
  try {
    if (!(await abrirRetrato(client))) throw new AppError('verificacao-em-andamento');
    total = await contarEventos(pool);
    const dados: Dados = { por: contexto.usuario.nome, conferidos: 0, total };
    id = await inserirVerificacao(pool, dados);
  } catch (error) {
    const lost = await fecharRetrato(client).catch((cause: Error) => cause); // The first failure is the one to tell.
    client.release(lost instanceof Error);
    throw error;
  }
  const walk = async (): Promise<void> => {
    let broken = true;
    try {
      let told = performance.now();
      const verdict = await verifyOn(client, [], (done) => {
        if (performance.now() - told < PROGRESS_MS) return;
        told = performance.now();
        void contarConferidos(pool, id, done).catch(aoFalhar);
      });
      const resultado = { ok: verdict.ok, eventos: verdict.events, achados: verdict.findings };
      // Together: whoever reads that it ended finds its event.
      await inTransaction(pool, async (db) => {
        await concluirVerificacao(db, id, resultado);
        await auditAct(db, 'auditoria', contexto, {
          acao: 'verificar-auditoria',
          id: null,
          depois: { eventos: verdict.events, resultado: verdict.ok ? auditoria.integra : auditoria.violada },
        });
      });
      await fecharRetrato(client);
      broken = false;
    } catch (error) {
      aoFalhar(error);
      await concluirVerificacao(pool, id, null).catch(aoFalhar);
    } finally {
      // A connection that may still hold the lock is not given back.
      client.release(broken);
    }
  };
  const fim = walk();
  return { verificacao: await verificacaoDe(pool, id), fim };
}

export async function verificacaoDe(pool: Pool, id: number): Promise<Verificacao> {
  const linha = await umaVerificacao(pool, id);
  if (!linha) throw new AppError('nao-encontrado');
  return paraFora(linha);
}

/** The latest; null: none was made from a screen. */
export async function ultimaVerificacao(pool: Pool): Promise<Verificacao | null> {
  const linha = await ultimaLinha(pool);
  return linha ? paraFora(linha) : null;
}

function paraFora(row: LinhaVerificacao): Verificacao {
  const { resultado } = row;
  const achados = resultado?.achados ?? [];
  return {
    id: row.id,
    estado: resultado
      ? resultado.ok
        ? 'integra'
        : 'violada'
      : row.estado === 'falhou'
        ? 'falhou'
        : row.viva
          ? 'executando'
          : 'interrompida',
    conferidos: resultado?.eventos ?? row.dados.conferidos,
    total: resultado?.eventos ?? row.dados.total,
    achados,
    mais: achados.length >= MAX_FINDINGS,
    por: row.dados.por,
    iniciadaEm: row.criado_em,
    concluidaEm: row.concluido_em,
  };
}
