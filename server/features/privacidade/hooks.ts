/** What requests of data subjects, consents and incidents ask beyond their declarations (LGPD; docs/guides/privacidade.md). */
import { validationError } from '#domain/errors/app-error.ts';
import { addDays } from '#domain/formato/data.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { textoAnpd, textoTitulares } from '#domain/privacidade/incidente.ts';
import {
  DIAS_UTEIS_ANPD,
  DIAS_UTEIS_COMPLEMENTO,
  diasUteisDepois,
  prazoDaResposta,
} from '#domain/privacidade/prazo.ts';
import {
  mesmoCpf,
  quemNaoConsente,
  quemNaoPodePedir,
  respostaPronta,
  type Pessoa,
} from '#domain/privacidade/titular.ts';
import { pacoteServidor as textoDoPacote } from '#messages/pacote-titular.ts';
import { privacidadeTextos as texto } from '#messages/privacidade-textos.ts';
import { pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { Draft } from '#server/engine/call.ts';
import { rules, whole, type RuleContext, type Step } from '#server/engine/rules.ts';
import { avisarSessoes, outrosEmVigor, umTermoPorVez } from './termo-repository.ts';
import { atingidosPor, contaDe, feriadosDaCasa, incidentesEmCurso, listasLevadas } from './repository.ts';

type Levantamento = Step<'incidentes-dados', 'levantar' | 'levantar-mais'>;

/** As many as an incident lists (schemas/privacidade/incidente-dados.ts). */
const MAIS_ATINGIDOS = 2000;
/** As many lists as its text holds. */
const MAIS_LISTAS = 60;
/** Twenty working days lie within so many days, carnival and year's end included. */
const DIAS_A_OLHAR = 60;

const SEM_PACOTE: Draft<'solicitacoes-titulares'> = {
  pacote: 'NENHUM',
  pacotePedidoPor: null,
  pacoteEm: null,
  pacoteResumo: null,
  pacoteArquivo: null,
  pacoteBytes: null,
  pacoteConteudo: null,
};

/** Nothing of a patient who is not here: the reference itself is refused. */
async function pessoa(
  id: number,
  context: RuleContext,
): Promise<(Pessoa & { readonly cpf: string | null }) | undefined> {
  const paciente = await pacienteDe(context.db, id);
  if (paciente?.prestadorId !== context.prestadorId) return undefined;
  const { nome, nascimento: dataNascimento, idadeEstimada, idadeEstimadaEm, obito, cpf } = paciente;
  return { nome, dataNascimento, idadeEstimada, idadeEstimadaEm, obito, cpf };
}

/** The deadlines of an incident that the house knew of at a moment. */
async function prazosDe(descobertoEm: string, { db }: RuleContext) {
  const dia = diaDe(Date.parse(descobertoEm));
  const feriados = await feriadosDaCasa(db, dia, addDays(dia, DIAS_A_OLHAR));
  return {
    prazoAnpd: diasUteisDepois(dia, DIAS_UTEIS_ANPD, feriados),
    prazoComplemento: diasUteisDepois(dia, DIAS_UTEIS_COMPLEMENTO, feriados),
  };
}

/** Puts into the incident whose data the account read; what a former search found stays: an incident may be of several. */
async function levantar({ atual, campos, valores }: Levantamento, context: RuleContext): Promise<void> {
  const { login, de, ate } = campos;
  const conta = await contaDe(context.db, login);
  if (!conta) throw validationError({ login: [texto.semUsuario(login)] });
  const periodo = { usuarioId: conta.id, de, ate };
  const { db, registry } = context;
  const lidos = await atingidosPor(db, registry, { ...periodo, limite: MAIS_ATINGIDOS + 1 });
  const levadas = await listasLevadas(db, registry, { ...periodo, limite: MAIS_LISTAS + 1 });
  const ids = new Set(lidos.map(({ pacienteId }) => pacienteId));
  const atingidos = [...(atual.atingidos ?? []).filter(({ pacienteId }) => !ids.has(pacienteId)), ...lidos];
  const totalAtingidos = atingidos.length;
  if (totalAtingidos > MAIS_ATINGIDOS) throw validationError({ ate: [texto.demais(totalAtingidos)] });
  const linhas = new Set([
    ...(atual.listasLevadas ?? '').split('\n').filter(Boolean),
    ...levadas.map(({ em, recurso, linhas: quantas }) =>
      texto.listaLevada(formatMinuto(em), registry.entity[recurso]?.plural ?? recurso, quantas),
    ),
  ]);
  if (linhas.size > MAIS_LISTAS) throw validationError({ ate: [texto.listasDemais] });
  Object.assign(valores, {
    atingidos,
    totalAtingidos,
    listasLevadas: [...linhas].join('\n') || null,
    textoAnpd: textoAnpd({ ...atual, totalAtingidos }),
  });
}

/** A holiday registered, moved or taken away later moves the deadlines that still run. */
async function acertarPrazos(dias: readonly (string | undefined)[], context: RuleContext): Promise<void> {
  for (const dia of new Set(dias)) {
    if (dia === undefined) continue;
    const { server } = context.registros('incidentes-dados');
    for (const { id, descobertoEm } of await incidentesEmCurso(context.db, dia)) {
      const { prazoAnpd, prazoComplemento } = await server.read(id);
      const prazos = await prazosDe(descobertoEm, context);
      if (prazos.prazoAnpd !== prazoAnpd || prazos.prazoComplemento !== prazoComplemento)
        await server.set(id, prazos);
    }
  }
}

export default rules({
  feriados: {
    save: { after: (row, antes, context) => acertarPrazos([row.data, antes?.data], context) },
    remove: { after: (row, context) => acertarPrazos([row.data], context) },
    restore: { after: (row, context) => acertarPrazos([row.data], context) },
  },
  'solicitacoes-titulares': {
    save: {
      async before(valores, antes, context) {
        const { papel, pacienteId, recebidaEm, tipo } = whole(antes, valores);
        const titular = pacienteId ? await pessoa(pacienteId, context) : undefined;
        const recusa = titular && quemNaoPodePedir(papel, titular, hoje());
        if (recusa && (!antes || valores.papel !== undefined || valores.pacienteId !== undefined))
          throw validationError({ papel: [recusa] });
        // A package is of one person: of another nothing of it stays.
        if (antes && valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId) {
          if (antes.pacote === 'NA_FILA')
            throw validationError({ pacienteId: [textoDoPacote.cancelePrimeiro] });
          Object.assign(valores, SEM_PACOTE);
        }
        valores.prazo = prazoDaResposta(recebidaEm);
        valores.respostaPronta = respostaPronta(tipo);
      },
    },
  },
  'termos-privacidade': {
    steps: {
      publicar: {
        before: ({ atual }, { db }) => umTermoPorVez(db, atual.publico),
        async after({ atual }, context) {
          const { server } = context.registros('termos-privacidade');
          for (const { id, versao } of await outrosEmVigor(context.db, atual.publico, atual.id))
            await server.transition(id, { transicao: 'substituir', versao });
        },
      },
    },
  },
  'aceites-termo': {
    steps: {
      retirar: {
        async after({ atual }, { db }) {
          if (atual.usuarioId) await avisarSessoes(db, atual.usuarioId);
        },
      },
    },
  },
  consentimentos: {
    save: {
      async before(valores, antes, context) {
        const { pacienteId, dadoPor, dadoEm, documentoResponsavel } = whole(antes, valores);
        const titular = await pessoa(pacienteId, context);
        if (!titular) return;
        const recusa = quemNaoConsente(dadoPor, titular, dadoEm);
        if (recusa) throw validationError({ dadoPor: [recusa] });
        if (dadoPor !== 'TITULAR' && mesmoCpf(documentoResponsavel, titular.cpf))
          throw validationError({ documentoResponsavel: [texto.cpfDoProprio] });
        // Its state follows its date: what is past already is registered with a revocation, or as what it was.
        const ate = whole(antes, valores).validoAte;
        if (ate && ate < hoje() && (!antes || valores.validoAte !== undefined))
          throw validationError({ validoAte: [texto.jaVenceu] });
        valores.nomePaciente = titular.nome;
      },
      // Beside the row's own event: who looks for consents finds them by their kind (NGS1.07).
      async after({ id, finalidade, dadoPor }, antes, { db, contexto }) {
        if (antes) return;
        await auditAct(db, 'consentimentos', contexto, {
          acao: 'consentir',
          id,
          depois: { finalidade, dadoPor },
        });
      },
    },
    steps: {
      revogar: {
        async after({ atual: { id, finalidade, dadoPor } }, { db, contexto }) {
          await auditAct(db, 'consentimentos', contexto, {
            acao: 'revogar-consentimento',
            id,
            depois: { finalidade, dadoPor },
          });
        },
      },
    },
  },
  'incidentes-dados': {
    save: {
      async before(valores, antes, context) {
        const final = whole(antes, valores);
        if (!antes || valores.descobertoEm !== undefined)
          Object.assign(valores, await prazosDe(final.descobertoEm, context));
        Object.assign(valores, { textoAnpd: textoAnpd(final), textoTitulares: textoTitulares(final) });
      },
    },
    steps: { levantar: { before: levantar }, 'levantar-mais': { before: levantar } },
  },
});
