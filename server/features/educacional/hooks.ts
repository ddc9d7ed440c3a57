/** Places of the educational sessions, who takes them, and who is told (TELE-01). */
import { semVaga } from '#domain/educacional/vaga.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { camposUsados } from '#domain/modelo-documento/campos.ts';
import { lerTexto } from '#domain/modelo-documento/limpar.ts';
import { educacionalServidor as texto } from '#messages/educacional.ts';
import type { Emissao } from '#server/capabilities/modelo-documento/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Hooks } from '#server/engine/hooks.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import {
  contarInscritos,
  gravarCertificado,
  inscritosDe,
  modeloDeCertificado,
  paraCertificado,
  proximoCertificado,
  sessaoTravada,
  temaDe,
} from './repository.ts';

const recusa = (mensagem: string) => new AppError('transicao-recusada', { messages: [mensagem] });
const secretaria = ({ entity, contexto }: HookContext): boolean => contexto.ability.can('secretariar', entity.subject);

type Contado = {
  readonly para: readonly number[];
  readonly titulo: string;
  readonly texto: string;
  readonly chave: string;
  readonly destino?: string;
};
async function avisar(db: Queryable, { prestadorId, usuario }: Contexto, contado: Contado): Promise<void> {
  await notificar(db, {
    destino: '/teleconsultoria-educacional/atendimento',
    ...contado,
    para: contado.para.filter((id) => id !== usuario.id),
    tipo: 'TEL',
    prestadorId: Number(prestadorId),
    criadoPor: usuario.id,
  });
}

const sessoes: EntityHooks = {
  async beforeSave(valores, atual, { db }) {
    if (!atual || valores.vagas === undefined) return;
    const travada = await sessaoTravada(db, atual.id);
    if (travada && Number(valores.vagas) < travada.inscritos)
      throw validationError({ vagas: [texto.vagasAbaixo(travada.inscritos)] });
  },
  async afterSave(row, antes, { db, contexto }) {
    if (!antes || String(antes.inicio) === String(row.inicio)) return;
    await avisar(db, contexto, {
      para: await inscritosDe(db, row.id),
      titulo: texto.aviso.remarcada,
      texto: `${String(row.tema)}: ${formatMinuto(String(row.inicio))}`,
      chave: `sessao-educacional:${row.id}:${String(row.inicio)}`,
    });
  },
  beforeTransition({ transition, atual }) {
    const inicio = String(atual.inicio);
    if (transition.name === 'realizar' && Date.parse(inicio) > Date.now()) throw recusa(texto.naoComecou(formatMinuto(inicio)));
  },
  async afterTransition({ transition, atual }, { db, contexto }) {
    if (transition.name !== 'cancelar') return;
    await avisar(db, contexto, {
      para: await inscritosDe(db, atual.id),
      titulo: texto.aviso.cancelada,
      texto: `${String(atual.tema)}: ${String(atual.motivo)}`,
      chave: `sessao-educacional:${atual.id}:cancelada`,
    });
  },
};

async function exigirVaga(sessaoId: number, context: HookContext): Promise<void> {
  const sessao = await sessaoTravada(context.db, sessaoId);
  const problema = sessao && semVaga(sessao, secretaria(context));
  if (problema !== undefined) throw validationError({ sessaoId: [problema] });
}

const INSCRICOES = 'inscricoes-educacionais';
const inscricoes: EntityHooks = {
  async beforeSave(valores, atual, context) {
    const { contexto } = context;
    if (atual) {
      if (valores.sessaoId !== undefined && valores.sessaoId !== atual.sessaoId)
        throw validationError({ sessaoId: [texto.sessaoNaoMuda] });
      return;
    }
    const outra = typeof valores.participante === 'string' && valores.participante.trim() !== '';
    if (outra && !secretaria(context)) throw validationError({ participante: [texto.soSecretaria] });
    await exigirVaga(Number(valores.sessaoId), context);
    if (!outra) {
      valores.participante = contexto.usuario.nome;
      valores.usuarioId = contexto.usuario.id;
    }
    valores.inscritaEm = new Date().toISOString();
  },
  async afterSave(row, antes, { db }) {
    if (!antes) await contarInscritos(db, Number(row.sessaoId));
  },
  async beforeTransition({ transition, atual }, context) {
    if (transition.name === 'voltar') await exigirVaga(Number(atual.sessaoId), context);
    if (transition.name !== 'presenca') return;
    const sessao = await sessaoTravada(context.db, Number(atual.sessaoId));
    if (sessao && Date.parse(sessao.inicio) > Date.now()) throw recusa(texto.presencaCedo(formatMinuto(sessao.inicio)));
  },
  async afterTransition({ transition, atual }, { db, contexto }) {
    const sessaoId = Number(atual.sessaoId);
    if (transition.name === 'cancelar' || transition.name === 'voltar') await contarInscritos(db, sessaoId);
    if (typeof atual.usuarioId !== 'number') return;
    if (transition.name === 'certificar')
      await avisar(db, contexto, {
        para: [atual.usuarioId],
        titulo: texto.aviso.certificado,
        texto: await temaDe(db, sessaoId),
        destino: `/teleconsultoria-educacional/atendimento/form/${atual.id}`,
        chave: `inscricao-educacional:${atual.id}:certificado:${String(atual.certificadoEm)}`,
      });
    if (transition.name !== 'presenca') return;
    await avisar(db, contexto, {
      para: [atual.usuarioId],
      titulo: texto.aviso.avaliar,
      texto: await temaDe(db, sessaoId),
      chave: `inscricao-educacional:${atual.id}:avaliar`,
    });
  },
  async afterDelete(row, { db }) {
    await contarInscritos(db, Number(row.sessaoId));
  },
  async beforeRestore(atual, context) {
    await exigirVaga(Number(atual.sessaoId), context);
  },
  async afterRestore(row, { db }) {
    await contarInscritos(db, Number(row.sessaoId));
  },
};

/** Issued by the house's template, with its number and the code by which anybody checks it; undone with the presence. */
export default function educacional(app: { readonly papel: Pick<Emissao, 'certificar' | 'anular'> }): Hooks {
  const certificar = async (atual: Row, { db, registry, contexto }: HookContext): Promise<void> => {
    const dados = await paraCertificado(db, atual.id);
    if (dados?.situacao !== 'REALIZADA') throw recusa(texto.naoRealizada);
    const { prestadorId, situacao: _realizada, ...sessao } = dados;
    const modelo = await modeloDeCertificado(db, prestadorId);
    if (!modelo) throw recusa(texto.semModelo);
    const lido = lerTexto(modelo.conteudo);
    if (!lido.ok) throw recusa(texto.modeloIlegivel);
    if (camposUsados(lido.texto).length > 0) throw recusa(texto.modeloPergunta);
    const { nome, conteudo: _texto, ...folha } = modelo;
    const numero = await proximoCertificado(db, prestadorId);
    const documentoId = await app.papel.certificar(db, registry, contexto, {
      modulo: INSCRICOES,
      registroId: atual.id,
      tipo: texto.certificado,
      tag: texto.etiqueta,
      numero,
      texto: lido.texto,
      sessao,
      folha,
      origem: { sessaoId: atual.sessaoId, numero, modelo: nome },
    });
    await gravarCertificado(db, atual.id, { numero, documentoId });
  };
  const beforeTransition: EntityHooks['beforeTransition'] = async (step, context) => {
    await inscricoes.beforeTransition?.(step, context);
    const { transition, atual, motivo } = step;
    if (transition.name === 'certificar') await certificar(atual, context);
    if (transition.name !== 'desfazer' || typeof atual.certificadoId !== 'string') return;
    const { db, registry, contexto } = context;
    const alvo = { modulo: INSCRICOES, objectId: atual.certificadoId, motivo: texto.desfeita(motivo ?? '') };
    await app.papel.anular(db, registry, contexto, alvo);
    await gravarCertificado(db, atual.id, null);
  };
  return { 'sessoes-educacionais': sessoes, [INSCRICOES]: { ...inscricoes, beforeTransition } };
}
