/** The evidence of a finished visit, made once by the queue and kept among the patient's documents (CLIN-03). */
import { createHash } from 'node:crypto';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { registrosDe, textoDaEvidencia } from '#domain/telemedicina/evidencia.ts';
import { evidenciaTeleconsulta as texto } from '#messages/telemedicina.ts';
import { chamadaDoServidor, criarDocumento, exigirNome } from '#server/capabilities/documento/index.ts';
import type { Assinaturas } from '#server/capabilities/assinatura/index.ts';
import type { Papel } from '#server/capabilities/modelo-documento/index.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { kindOf } from '#server/jobs/job.ts';
import { SEM_ALCANCE } from '#server/plugins/reach.ts';
import { SEM_PAPEIS, semConta, type Contexto } from '#server/plugins/context.ts';
import {
  contaDoProfissional,
  documentosDo,
  EVIDENCIA_FEITA,
  evidenciaFeita,
  eventosDa,
  pessoasDa,
} from './evidencia-repository.ts';
import { anotar } from './repository.ts';
import { exigirConsulta } from './sala.ts';

export const EVIDENCIA = kindOf('teleconsulta-evidencia', { teleconsultaId: 'integer' });

export type DepsEvidencia = {
  readonly pool: Pool;
  readonly registry: () => Registry;
  readonly papel: () => Papel;
  readonly assinaturas: () => Assinaturas;
  readonly aoFalhar: (erro: unknown) => void;
};

/** Whose hand it is: the professional's account, that ended the visit. */
async function contextoDe(pool: Pool, id: number, prestadorId: number): Promise<Contexto> {
  const conta = await contaDoProfissional(pool, id);
  return {
    usuario: conta
      ? { id: conta.id, principal: conta.login, nome: conta.nome, ...SEM_PAPEIS }
      : semConta(texto.titulo),
    ability: { can: () => true },
    alcance: SEM_ALCANCE,
    prestadorId,
    ip: '',
    motivo: null,
  };
}

/** Kept, and then signed by who attended or asked of them: nobody has to remember it. Twice is once. */
export async function fecharEvidencia(deps: DepsEvidencia, teleconsultaId: number): Promise<void> {
  const { objectId, contexto } = await guardarEvidencia(deps, teleconsultaId);
  if (contexto.usuario.id === null) return;
  const alvo = { modulo: 'pacientes', objectId, mensagem: texto.pedido };
  await deps.assinaturas().assinarOuPedir(deps.registry(), contexto, alvo, deps.aoFalhar);
}

async function guardarEvidencia(
  { pool, registry, papel }: DepsEvidencia,
  teleconsultaId: number,
): Promise<{ readonly objectId: string; readonly contexto: Contexto }> {
  const consulta = await exigirConsulta(pool, teleconsultaId);
  const contexto = await contextoDe(pool, teleconsultaId, consulta.prestadorId);
  const evidenciaId = await evidenciaFeita(pool, teleconsultaId);
  if (evidenciaId !== null) return { objectId: evidenciaId, contexto };
  const pessoas = await pessoasDa(pool, teleconsultaId);
  const eventos = await eventosDa(pool, teleconsultaId);
  const documentos = await documentosDo(pool, consulta.agendamentoId);
  const { id, agendamentoId, paciente, profissional, prestador, inicio } = consulta;
  const registros = {
    consulta: { id, agendamentoId, paciente, profissional, prestador, inicio },
    pessoas,
    eventos,
    documentos,
  };
  const hash = createHash('sha256').update(registrosDe(registros)).digest('hex');
  const finalizadaEm = eventos.findLast(({ passo }) => passo === 'finalizou')?.em ?? new Date().toISOString();
  const zona = consulta.fuso ?? fusoAtual();
  const { pdf, arquivoId } = await papel().imprimir(registry(), contexto, {
    titulo: texto.titulo,
    autor: profissional,
    texto: () => textoDaEvidencia({ ...registros, finalizadaEm, hash, zona }),
    figuras: [],
    pacienteId: consulta.pacienteId,
    tipo: texto.etiqueta,
    origem: { teleconsulta: teleconsultaId },
  });
  if (arquivoId === null) throw new Error(`evidence of visit ${teleconsultaId}: nowhere to keep it`);
  const quando = formatMinuto(inicio, zona).replaceAll('/', '-').replace(':', 'h');
  const guardar = (nome: string) =>
    inTransaction(pool, async (db) => {
      const { objectId } = await criarDocumento(db, chamadaDoServidor(registry(), contexto, 'pacientes'), {
        registroId: consulta.pacienteId,
        nome: exigirNome(nome, 'nome'),
        tagDescription: texto.etiqueta,
        conteudo: { arquivoId, mime: 'application/pdf', tamanho: pdf.length, aspectos: [] },
        origem: { teleconsulta: teleconsultaId, hash },
      });
      await anotar(db, { teleconsultaId, participanteId: null, passo: EVIDENCIA_FEITA, dado: { objectId } });
      return objectId;
    });
  const objectId = await guardar(texto.arquivo(quando)).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'nome-em-uso') throw error;
    // Another visit of the same minute, or what somebody called so.
    return guardar(texto.arquivo(`${quando} (${teleconsultaId})`));
  });
  return { objectId, contexto };
}
