/** Places of the educational sessions, who takes them, and who is told (TELE-01). */
import { semVaga } from '#domain/educacional/vaga.ts';
import { validationError, recusar } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { camposUsados } from '#domain/modelo-documento/campos.ts';
import { lerTexto } from '#domain/modelo-documento/limpar.ts';
import { educacionalServidor as texto } from '#messages/educacional.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { rules, type RegisterRules, type RuleContext } from '#server/engine/rules.ts';
import type { Stored } from '#server/engine/records.ts';
import {
  inscritosDe,
  minhaInscricao,
  modeloDeCertificado,
  paraCertificado,
  proximoCertificado,
  sessaoTravada,
  temaDe,
} from './repository.ts';

const secretaria = ({ entity, contexto }: RuleContext): boolean =>
  contexto.ability.can('secretariar', entity.subject);

type Contado = {
  readonly para: readonly number[];
  readonly titulo: string;
  readonly texto: string;
  readonly chave: string;
  readonly destino?: string;
};
async function avisar(
  { db, prestadorId, contexto: { usuario } }: RuleContext,
  contado: Contado,
): Promise<void> {
  await notificar(db, {
    destino: '/teleconsultoria-educacional/atendimento',
    ...contado,
    para: contado.para.filter((id) => id !== usuario.id),
    tipo: 'TEL',
    prestadorId,
    criadoPor: usuario.id,
  });
}

const sessoes: RegisterRules<'sessoes-educacionais'> = {
  save: {
    async before(valores, antes, { db }) {
      if (!antes || typeof valores.vagas !== 'number') return;
      const travada = await sessaoTravada(db, antes.id);
      if (travada && valores.vagas < travada.inscritos)
        throw validationError({ vagas: [texto.vagasAbaixo(travada.inscritos)] });
    },
    async after(row, antes, context) {
      if (!antes || antes.inicio === row.inicio) return;
      await avisar(context, {
        para: await inscritosDe(context.db, row.id),
        titulo: texto.aviso.remarcada,
        texto: `${row.tema}: ${formatMinuto(row.inicio)}`,
        chave: `sessao-educacional:${row.id}:${row.inicio}`,
      });
    },
  },
  steps: {
    realizar: {
      before({ atual: { inicio } }) {
        if (Date.parse(inicio) > Date.now()) recusar(texto.naoComecou(formatMinuto(inicio)));
      },
    },
    cancelar: {
      async after({ atual, motivo }, context) {
        await avisar(context, {
          para: await inscritosDe(context.db, atual.id),
          titulo: texto.aviso.cancelada,
          texto: `${atual.tema}: ${motivo ?? ''}`,
          chave: `sessao-educacional:${atual.id}:cancelada`,
        });
      },
    },
  },
};

async function exigirVaga(sessaoId: number, context: RuleContext): Promise<void> {
  const sessao = await sessaoTravada(context.db, sessaoId);
  const problema = sessao && semVaga(sessao, secretaria(context));
  if (problema !== undefined) throw validationError({ sessaoId: [problema] });
}

const INSCRICOES = 'inscricoes-educacionais';
type Inscricao = Stored<typeof INSCRICOES>;

/** Issued by the house's template, with its number and the code by which anybody checks it. */
async function certificar(
  inscricao: Inscricao,
  context: RuleContext,
): Promise<{ numero: number; documentoId: string }> {
  const { db, registry, contexto, services } = context;
  const dados = await paraCertificado(db, inscricao.id);
  if (dados?.situacao !== 'REALIZADA') recusar(texto.naoRealizada);
  const { prestadorId, situacao: _realizada, ...sessao } = dados;
  const modelo = await modeloDeCertificado(db, prestadorId);
  if (!modelo) recusar(texto.semModelo);
  const lido = lerTexto(modelo.conteudo);
  if (!lido.ok) recusar(texto.modeloIlegivel);
  if (camposUsados(lido.texto).length > 0) recusar(texto.modeloPergunta);
  const { nome, conteudo: _texto, ...folha } = modelo;
  const numero = await proximoCertificado(db, prestadorId);
  const documentoId = await services.papel.certificar(db, registry, contexto, {
    modulo: INSCRICOES,
    registroId: inscricao.id,
    tipo: texto.certificado,
    tag: texto.etiqueta,
    numero,
    texto: lido.texto,
    sessao,
    folha,
    origem: { sessaoId: inscricao.sessaoId, numero, modelo: nome },
  });
  return { numero, documentoId };
}

/** The participant who has an account is told. */
async function avisarParticipante(
  { id, usuarioId, sessaoId }: Inscricao,
  context: RuleContext,
  aviso: { readonly titulo: string; readonly chave: string; readonly destino?: string },
): Promise<void> {
  if (usuarioId === null) return;
  const { chave, ...conteudo } = aviso;
  await avisar(context, {
    ...conteudo,
    para: [usuarioId],
    texto: await temaDe(context.db, sessaoId),
    chave: `inscricao-educacional:${id}:${chave}`,
  });
}

const inscricoes: RegisterRules<typeof INSCRICOES> = {
  save: {
    async before(valores, antes, context) {
      const { contexto } = context;
      if (antes) {
        if (valores.sessaoId !== undefined && valores.sessaoId !== antes.sessaoId)
          throw validationError({ sessaoId: [texto.sessaoNaoMuda] });
        return;
      }
      const deOutraPessoa = (valores.participante ?? '').trim() !== '';
      if (deOutraPessoa && !secretaria(context))
        throw validationError({ participante: [texto.soSecretaria] });
      if (!deOutraPessoa && typeof valores.sessaoId === 'number') {
        // Whoever is in reads that they are, also where the session is full.
        const minha = await minhaInscricao(context.db, valores.sessaoId, contexto.usuario.id);
        if (minha !== undefined) throw validationError({ sessaoId: [texto.jaInscrito(minha.situacao)] });
      }
      if (typeof valores.sessaoId === 'number') await exigirVaga(valores.sessaoId, context);
      if (!deOutraPessoa)
        Object.assign(valores, { participante: contexto.usuario.nome, usuarioId: contexto.usuario.id });
      valores.inscritaEm = new Date().toISOString();
    },
  },
  restore: { before: (row, context) => exigirVaga(row.sessaoId, context) },
  steps: {
    voltar: { before: ({ atual }, context) => exigirVaga(atual.sessaoId, context) },
    presenca: {
      async before({ atual }, { db }) {
        const sessao = await sessaoTravada(db, atual.sessaoId);
        if (sessao && Date.parse(sessao.inicio) > Date.now())
          recusar(texto.presencaCedo(formatMinuto(sessao.inicio)));
      },
      after: ({ atual }, context) =>
        avisarParticipante(atual, context, { titulo: texto.aviso.avaliar, chave: 'avaliar' }),
    },
    certificar: {
      async before({ atual, valores }, context) {
        const { numero, documentoId } = await certificar(atual, context);
        Object.assign(valores, { certificadoNumero: numero, certificadoId: documentoId });
      },
      after: ({ atual }, context) =>
        avisarParticipante(atual, context, {
          titulo: texto.aviso.certificado,
          destino: `/teleconsultoria-educacional/atendimento/form/${atual.id}`,
          chave: `certificado:${atual.certificadoEm ?? ''}`,
        }),
    },
    desfazer: {
      // The certificate goes with the presence that it proves.
      async before({ atual, motivo, valores }, { db, registry, contexto, services }) {
        if (atual.certificadoId === null) return;
        const alvo = {
          modulo: INSCRICOES,
          objectId: atual.certificadoId,
          motivo: texto.desfeita(motivo ?? ''),
        };
        await services.papel.anular(db, registry, contexto, alvo);
        Object.assign(valores, { certificadoNumero: null, certificadoId: null, certificadoEm: null });
      },
    },
  },
};

export default rules({ 'sessoes-educacionais': sessoes, [INSCRICOES]: inscricoes });
