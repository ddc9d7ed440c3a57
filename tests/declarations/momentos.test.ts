/**
 * Every day and moment of every register decides what it is: something that happened (`x-happened`), something bounded
 * (`x-range`), what the server alone writes, or one of those named here, which may lie ahead.
 */
import { beforeAll, expect, it } from 'vitest';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';

/** Starts of validities and contracts, which are made ahead. */
const VIGENCIAS =
  /\.(?:inicioVigencia|fimVigencia|inicioContrato|fimContrato|validade|validadeAlvara|fimImplantacao)$/;

/** Plans, deadlines, and what a paper of somebody else says. */
const LIVRES: ReadonlySet<string> = new Set([
  'exigencias-sncr.exigeDesde',
  'feriados.data',
  'remessas-apoio.previsaoRetorno',
  'agenda-bloqueios.inicio',
  'agendamentos.validadeCarteira',
  'anexos-tiss.dataInicio',
  'anexos-tiss.drogas.data',
  'anexos-tiss.validadeSenha',
  'autorizacoes-tiss.dataSugerida',
  'autorizacoes-tiss.validadeSenha',
  'solicitacoes-convenio.validadeSenha',
  'atendimentos-urgencia.reavaliarEm',
  'lista-espera.desde',
  'papeis-clinicos.aPartirDe',
  'sessoes-educacionais.inicio',
  'transferencias-paciente.previsao',
  'borderos-impostos.pagarEm',
  'borderos-impostos.guias.vencimento',
  'borderos-pagamentos.dataPagamento',
  'borderos-pagamentos.vencimentoAte',
  'contas-atendimento.vencimentoConvenio',
  'contas-atendimento.vencimentoPaciente',
  'pedidos-ambulancia.previsaoChegada',
  'contas-bancarias.saldoInicialEm',
  'devolucoes-impostos.vencimento',
  'notas-fornecedor.vencimento',
  'remessa-recebimentos.vencimentoAte',
  'centros-estudo.delegacoes.inicio',
  'profissionais.corpoClinico.inicio',
  'avisos.inicio',
]);

let registry: Registry;
beforeAll(async () => {
  registry = await loadRegistry();
});

type Place = { readonly name: string; readonly entity: EntityModel; readonly field: FieldModel };

const places = (): readonly Place[] =>
  registry.entities
    .filter(({ lens }) => lens === undefined)
    .flatMap((entity) => [
      ...entity.fields.map((field) => ({ name: `${entity.name}.${field.id}`, entity, field })),
      ...entity.children.flatMap(({ id, child }) =>
        (child?.fields ?? []).map((field) => ({ name: `${entity.name}.${id}.${field.id}`, entity, field })),
      ),
    ])
    .filter(({ field }) => field.kind === 'date' || field.kind === 'datetime');

/** What no person writes: no form has it and no step asks for it. */
function isServers({ entity, field }: Place): boolean {
  const asked =
    entity.lifecycle?.transitions.some(({ asks }) => asks.some((ask) => ask.field.id === field.id)) ?? false;
  return !asked && (field.readOnly || entity.readOnly);
}

const decided = (place: Place): boolean =>
  place.field.happened !== undefined || place.field.schema['x-range'] !== undefined || isServers(place);

it('[CLIN-02] [FIN-01] every day and moment says whether it has happened, or is named as one that may lie ahead', () => {
  const open = places().filter(
    (place) => !decided(place) && !VIGENCIAS.test(place.name) && !LIVRES.has(place.name),
  );
  expect(
    open.map(({ name }) => name),
    'Diga x-happened no campo do que aconteceu; o que é plano, prazo ou validade, nomeie em LIVRES.',
  ).toEqual([]);
});

it('[CLIN-02] [FIN-01] names nothing that is not there, or that decides by itself', () => {
  const known = new Map(places().map((place) => [place.name, place]));
  const idle = [...LIVRES].filter((name) => {
    const place = known.get(name);
    return place === undefined || decided(place) || VIGENCIAS.test(name);
  });
  expect(idle).toEqual([]);
});

it('[CLIN-02] [FIN-01] the moments of care are of the patient, those of money of nobody', () => {
  const whose = new Map(places().map(({ name, field }) => [name, field.happened?.whose]));
  for (const name of [
    'prontuarios.iniciadoEm',
    'prontuarios.sinaisVitais.medidoEm',
    'prontuarios.problemas.desde',
    'prontuarios.medicamentos.desde',
    'prontuarios.imunizacoes.aplicadaEm',
    'papeis-clinicos.dia',
    'pedidos-exame.resultadoDe',
    'internacoes.obitoEm',
    'atendimentos-urgencia.obitoEm',
  ])
    expect(whose.get(name), name).toBe('pacienteId');
  expect(whose.get('pacientes.alergias.desde')).toBe('id');
  for (const name of [
    'contas-pagar.dataPagamento',
    'contas-receber.dataRecebimento',
    'movimentos-bancarios.data',
  ])
    expect(
      registry.entity[name.split('.')[0] ?? '']?.field[name.split('.')[1] ?? '']?.happened,
      name,
    ).toEqual({});
});
