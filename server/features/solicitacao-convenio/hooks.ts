/** From what was sent to the answer: number, clock, quantities and pendencies of a request (CLIN-09). */
import { randomBytes } from 'node:crypto';
import { validationError } from '#domain/errors/app-error.ts';
import { retomar, venceEm } from '#domain/solicitacao-convenio/prazo.ts';
import { protocoloDe, TAMANHO_PROTOCOLO } from '#domain/solicitacao-convenio/protocolo.ts';
import { alemDoPedido, proposta } from '#domain/solicitacao-convenio/quantidade.ts';
import { solicitacaoServidor as texto } from '#messages/solicitacao-convenio.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { rules, whole, type RegisterRules, type RuleContext } from '#server/engine/rules.ts';
import { avisarMudanca } from './aviso.ts';
import { enderecoEmUso } from './repository.ts';

type Solicitacao = Stored<'solicitacoes-convenio'>;
type Itens = NonNullable<Draft<'solicitacoes-convenio'>['itens']>;
type Pendencias = NonNullable<Draft<'solicitacoes-convenio'>['pendencias']>;

const agora = (): string => new Date().toISOString();

/** A line without an authorised quantity gets what the convênio's percentage proposes; no line gets more than was asked. */
function comProposta(itens: Itens, percentual: string): Itens {
  const alem = alemDoPedido(
    itens.map((item) => ({ pedida: item.quantidadeSolicitada, autorizada: item.quantidadeAutorizada })),
  );
  if (alem.length > 0)
    throw validationError(
      Object.fromEntries(alem.map((at) => [`itens.${at}.quantidadeAutorizada`, [texto.alemDoPedido]])),
    );
  return itens.map((item) => ({
    ...item,
    quantidadeAutorizada: item.quantidadeAutorizada ?? proposta(item.quantidadeSolicitada, percentual),
  }));
}

/** What the request is of, as it was on the day it came. */
async function nova(valores: Draft<'solicitacoes-convenio'>, { registros }: RuleContext): Promise<void> {
  const { canalId, beneficiarioId } = whole(undefined, valores);
  const canal = await registros('canais-solicitacao').server.read(canalId);
  const membro = await registros('beneficiarios').server.read(beneficiarioId);
  if (membro.convenioId !== canal.convenioId)
    throw validationError({ beneficiarioId: [texto.outroConvenio] });
  const recebidaEm = agora();
  valores.protocolo = protocoloDe(randomBytes(TAMANHO_PROTOCOLO));
  valores.nomeBeneficiario = membro.nome;
  valores.matricula = membro.matricula;
  valores.recebidaEm = recebidaEm;
  valores.venceEm = venceEm(recebidaEm, canal.prazoHoras);
}

const pendente = (
  { pendencias }: Pick<Solicitacao, 'pendencias'>,
  tipo: 'DOCUMENTACAO' | 'JUSTIFICATIVA',
  pedido: string,
  pedidaPor: string,
): { pausadaEm: string; pendencias: Pendencias } => {
  const pedidaEm = agora();
  const nova = { tipo, texto: pedido, pedidaEm, pedidaPor, resposta: null, respondidaEm: null };
  return { pausadaEm: pedidaEm, pendencias: [...(pendencias ?? []), nova] };
};

const solicitacoes: RegisterRules<'solicitacoes-convenio'> = {
  save: {
    async before(valores, antes, context) {
      if (antes === undefined) await nova(valores, context);
      else if (
        (valores.canalId ?? antes.canalId) !== antes.canalId ||
        (valores.beneficiarioId ?? antes.beneficiarioId) !== antes.beneficiarioId
      )
        throw validationError({ beneficiarioId: [texto.fixos] });
      if (valores.itens) {
        const { canalId } = whole(antes, valores);
        const { convenioId } = await context.registros('canais-solicitacao').server.read(canalId);
        const { percentualAutorizacao } = await context.registros('convenios').server.read(convenioId);
        valores.itens = comProposta(valores.itens, percentualAutorizacao);
      }
    },
  },
  everyStep: {
    after: ({ transition, atual }, context) => avisarMudanca(transition.name, atual, context),
  },
  steps: {
    'pedir-documentacao': {
      before({ atual, campos, valores }, { contexto }) {
        Object.assign(valores, pendente(atual, 'DOCUMENTACAO', campos.pendencia, contexto.usuario.nome));
      },
    },
    'pedir-justificativa': {
      before({ atual, campos, valores }, { contexto }) {
        Object.assign(valores, pendente(atual, 'JUSTIFICATIVA', campos.pendencia, contexto.usuario.nome));
      },
    },
    responder: {
      before({ atual, campos, valores }) {
        const respondidaEm = agora();
        const aberta = (atual.pendencias ?? []).findLastIndex((pendencia) => pendencia.respondidaEm === null);
        valores.pendencias = (atual.pendencias ?? []).map((pendencia, at) =>
          at === aberta ? { ...pendencia, resposta: campos.respostaPendencia, respondidaEm } : pendencia,
        );
        // The clock goes on where it stopped.
        if (atual.venceEm !== null && atual.pausadaEm !== null)
          valores.venceEm = retomar(atual.venceEm, atual.pausadaEm, respondidaEm);
        valores.pausadaEm = null;
      },
    },
    negar: {
      before({ atual, valores }) {
        valores.itens = (atual.itens ?? []).map((item) => ({ ...item, quantidadeAutorizada: 0 }));
      },
    },
    cancelar: {
      before({ valores }) {
        valores.pausadaEm = null;
      },
    },
    rever: {
      before({ valores }) {
        valores.respondidaEm = null;
        valores.respondidaPor = null;
        valores.senha = null;
        valores.validadeSenha = null;
      },
    },
  },
};

const canais: RegisterRules<'canais-solicitacao'> = {
  save: {
    async before(valores, antes, { db }) {
      if (
        valores.endereco &&
        valores.endereco !== antes?.endereco &&
        (await enderecoEmUso(db, valores.endereco, antes?.id ?? 0))
      )
        throw validationError({ endereco: [texto.enderecoEmUso] });
    },
  },
};

export default rules({ 'solicitacoes-convenio': solicitacoes, 'canais-solicitacao': canais });
