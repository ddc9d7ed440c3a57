/** 'Parece já estar cadastrado': by CPF or CNS, or by name with birth and, where both are known, mother. */
import { isValidCns, normalizeCns } from '#domain/formato/cns.ts';
import { isValidCpf, normalizeCpf } from '#domain/formato/cpf.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import type { Decisoes } from '#domain/paciente/desfazer.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatCheckers } from '#domain/formato/validate-format.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import { DUPLICIDADE } from '#messages/cadastros.ts';
import { uniaoServidor } from '#messages/uniao.ts';
import {
  comoFica,
  desfazerUniao,
  emPalavras,
  previsao,
  type Guardado,
} from '#server/capabilities/uniao/index.ts';
import { hoje } from '#server/clock.ts';
import { nextChartNumber } from '#server/database/series.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { rules, type RegisterRules, type RuleContext } from '#server/engine/rules.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { nascimentoTarde } from './nascimento.ts';
import { fazer } from './uniao.ts';
import { MAXIMO, parecidos, type Parecido } from './repository.ts';

/** Patients in the caller's sight that may be the one being typed, the surest reason first. */
async function duplicates(
  campos: { readonly [field: string]: string | undefined },
  { contexto, db, registry, entity }: RuleContext,
): Promise<readonly Duplicate[]> {
  const cpf = normalizeCpf(campos.cpf ?? '');
  const cns = normalizeCns(campos.cns ?? '');
  const nome = campos.nome?.trim() ?? '';
  const nascimento = campos.dataNascimento ?? '';
  const carteiras = (campos['convenios.numeroCarteira'] ?? '')
    .split(',')
    .filter((carteira) => carteira.length >= 3);
  const candidatos = await parecidos(db, scopeOf(registry, entity, contexto), {
    carteiras: carteiras.slice(0, 20),
    cpf: isValidCpf(cpf) ? cpf : null,
    cns: isValidCns(cns) ? cns : null,
    pessoa:
      nome.length >= 3 && formatCheckers.date(nascimento)
        ? { nome, nascimento, mae: campos.nomeMae?.trim() || null }
        : null,
  });
  return distinct(candidatos);
}

/** Each patient once, with its surest reason. */
function distinct(rows: readonly Parecido[]): Duplicate[] {
  const byId = new Map<number, Duplicate>();
  for (const { id, nome, nomeSocial, nascimento, motivo, mae } of rows) {
    if (byId.has(id) || byId.size === MAXIMO) continue;
    const reason = motivo === 'pessoa' ? (mae ? 'pessoaComMae' : 'pessoa') : motivo;
    byId.set(id, {
      id,
      label: `${nomeSocial ? `${nomeSocial} (${nome})` : nome} · ${nascimento === null ? DUPLICIDADE.semNascimento : formatData(nascimento)}`,
      motivo: DUPLICIDADE[reason],
    });
  }
  return [...byId.values()];
}

/** As the server's own call gives them; a step that brings none has decided nothing. */
function lerDecisoes(campos: { readonly decididoAoDesfazer?: unknown }): Decisoes {
  const { decididoAoDesfazer: texto } = campos;
  return typeof texto === 'string' && texto !== '' ? (JSON.parse(texto) as Decisoes) : {};
}

/** A joining is done and taken back by the steps of its register, in their transaction. */
const unioes: RegisterRules<'unioes-pacientes'> = {
  // At the button itself: what goes back and what changed since. A list brings no `guardado`, and is not asked.
  async read(rows, { db, registry, registros, contexto }) {
    for (const row of rows)
      if (row.situacao === 'FEITA' && row.guardado && contexto.ability.can('unificar', 'paciente')) {
        const prevista = await previsao(db, { registry, registros }, row);
        Object.assign(row, { aoDesfazer: emPalavras(prevista), aDecidir: prevista.novidades.length });
      }
  },
  steps: {
    fazer: {
      async before({ atual, valores }, context) {
        Object.assign(valores, await fazer(atual, context, false));
      },
    },
    identificar: {
      before({ atual, valores }, { registry }) {
        Object.assign(valores, comoFica(registry, JSON.parse(atual.guardado ?? '{}') as Guardado));
      },
    },
    confirmar: {
      async before({ atual, valores }, context) {
        Object.assign(valores, await fazer(atual, context, true));
      },
    },
    desfazer: {
      async before({ atual, valores, motivo, campos }, { db, registry, contexto, registrosPor }) {
        // As much as the joining asked, whichever door it comes by.
        if (!dizMotivo(motivo)) throw validationError({ motivo: [uniaoServidor.motivoDesfazer] });
        // A list that said until when of what is undone already would offer it again.
        valores.desfazAte = null;
        const lugar = {
          registry,
          registros: registrosPor(motivo),
          contexto: { ...contexto, motivo },
        };
        await desfazerUniao(db, lugar, atual, lerDecisoes(campos));
      },
    },
  },
};

type Ficha = Draft<'pacientes'>;

/** An estimate says of which day it is, and goes when the day of birth is known. */
function idadeEstimada(valores: Ficha, antes: Stored<'pacientes'> | undefined): void {
  const { nascimentoDesconhecido = false, idadeEstimada: anos = null } = { ...antes, ...valores };
  if (!nascimentoDesconhecido) Object.assign(valores, { idadeEstimada: null, idadeEstimadaEm: null });
  else if (anos !== (antes?.idadeEstimada ?? null)) valores.idadeEstimadaEm = anos === null ? null : hoje();
}

export default rules({
  pacientes: {
    duplicates,
    save: {
      async before(valores, antes, { db, prestadorId }) {
        idadeEstimada(valores, antes);
        if (!antes) {
          // Given once and never changed: nobody types it (NGS-23).
          if (prestadorId !== null) valores.numeroProntuario ??= await nextChartNumber(db, prestadorId);
          return;
        }
        const mudanca = { de: antes.dataNascimento, para: valores.dataNascimento };
        const tarde = await nascimentoTarde(db, antes.id, mudanca);
        if (tarde !== null) throw validationError({ dataNascimento: [tarde] });
      },
    },
  },
  'unioes-pacientes': unioes,
});
