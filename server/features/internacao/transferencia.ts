/** What a transfer to another provider does to the admission at the origin: the bed is free when the patient leaves it (CLIN-04). */
import { internacaoServidor as texto } from '#messages/internacao.ts';
import { nomeDoPrestador } from '#server/capabilities/prestador/index.ts';
import type { Stored } from '#server/engine/records.ts';
import type { RegisterRules, RuleContext } from '#server/engine/rules.ts';
import { pendenciasDaInternacao } from './pendencias.ts';
import { emCursoDe } from './repository.ts';
import { sair } from './sair.ts';

type Transferencia = Pick<Stored<'transferencias-paciente'>, 'id' | 'pacienteId' | 'prestadorDestinoId'>;

/** Out of the bed, or out of the line for one. */
async function partir(
  { pacienteId, prestadorDestinoId }: Transferencia,
  context: RuleContext,
): Promise<void> {
  const havia = await emCursoDe(context.db, pacienteId);
  const internacoes = context.registros('internacoes').server.everybodys;
  if (havia?.situacao === 'SOLICITADA')
    await internacoes.transition(havia.id, {
      transicao: 'cancelar',
      motivo: texto.transferido(await nomeDoPrestador(context.db, prestadorDestinoId)),
    });
  if (havia?.situacao === 'INTERNADA' || havia?.situacao === 'ALTA_SOLICITADA') {
    await internacoes.transition(havia.id, { transicao: 'sair-transferido' });
    await sair(havia.id, 'alta', context);
  }
}

/** Received at the destination: the admission here is over, with what was left open written down. */
async function chegar(transferencia: Transferencia, context: RuleContext): Promise<void> {
  await partir(transferencia, context);
  const havia = await emCursoDe(context.db, transferencia.pacienteId);
  if (havia?.situacao === 'EM_TRANSFERENCIA')
    await context
      .registros('internacoes')
      .server.everybodys.transition(havia.id, { transicao: 'chegou-ao-destino' });
}

/** The destination's step has its part at the origin: the stay there, and what hangs on it. */
const naOrigem = ({ id }: Transferencia, context: RuleContext): Promise<RuleContext> =>
  context.atOtherSide({
    id,
    side: 'owner',
    opens: ['internacoes', 'ocupacoes', 'leitos', 'administracoes', 'conciliacoes'],
  });

export const transferencia: RegisterRules<'transferencias-paciente'> = {
  steps: {
    partir: { after: ({ atual }, context) => partir(atual, context) },
    chegar: { after: async ({ atual }, context) => chegar(atual, await naOrigem(atual, context)) },
    cancelar: {
      async after({ antes, atual: { pacienteId } }, { db, registros }) {
        if (antes.situacao !== 'A_CAMINHO') return;
        const havia = await emCursoDe(db, pacienteId);
        // Back from the road: in line for a bed, since another may lie in the one that was left.
        if (havia?.situacao === 'EM_TRANSFERENCIA')
          await registros('internacoes').server.everybodys.transition(havia.id, {
            transicao: 'voltou-da-transferencia',
          });
      },
    },
  },
};

/** Of the admission itself: how it ended, and what was open then. */
export const chegouAoDestino: NonNullable<RegisterRules<'internacoes'>['steps']>['chegou-ao-destino'] = {
  async before({ atual, valores }, { db }) {
    valores.saida = 'OUTRO_HOSPITAL';
    const pendencias = await pendenciasDaInternacao(db, atual.id, valores.saida);
    if (pendencias.length > 0) valores.pendenciasAceitas = pendencias.join('; ').slice(0, 2000);
  },
};
