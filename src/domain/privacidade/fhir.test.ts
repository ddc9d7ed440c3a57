import { describe, expect, it } from 'vitest';
import { buildEntity } from '../registro/entity.ts';
import { agendamento } from '#schemas/clinico/agendamento.ts';
import { consentimento } from '#schemas/privacidade/consentimento.ts';
import { imunizacaoPaciente } from '#schemas/clinico/imunizacao-paciente.ts';
import { medicamentoPaciente } from '#schemas/clinico/medicamento-paciente.ts';
import { problemaPaciente } from '#schemas/clinico/problema-paciente.ts';
import { prontuario } from '#schemas/clinico/prontuario.ts';
import { fhirDoPacote } from './fhir.ts';
import type { Pacote } from './pacote.ts';

const REGISTROS = {
  prontuarios: prontuario,
  'problemas-pacientes': problemaPaciente,
  'medicamentos-pacientes': medicamentoPaciente,
  'imunizacoes-pacientes': imunizacaoPaciente,
  agendamentos: agendamento,
  consentimentos: consentimento,
} as const;
type Recurso = { readonly [k: string]: unknown };

const pacote = (pessoa: object, registros: Pacote['registros']): Pacote => ({
  geradoEm: '2026-11-29T12:00:00Z',
  geradoPor: 'Ana',
  prestador: 'Clínica',
  pessoa: { id: 1, nome: 'Joana', ...pessoa },
  registros,
  quemLeu: [],
  arquivos: [],
  ficouFora: [],
});
function recursos(nome: keyof typeof REGISTROS, linhas: readonly object[]): readonly Recurso[] {
  const entity = buildEntity(`clinico/${nome}`, REGISTROS[nome], { name: nome, subject: nome });
  const dado = fhirDoPacote(
    pacote({}, [
      { entity, linhas: linhas.map((linha, lugar) => ({ id: lugar + 1, ...linha })), colunas: [] },
    ]),
  );
  const { entry } = dado as { entry: readonly { resource: Recurso }[] };
  return entry.map(({ resource }) => resource).slice(1);
}
/** Every state that the register declares, in its order. */
const estados = (nome: keyof typeof REGISTROS, campo: string): readonly string[] => {
  const { properties } = REGISTROS[nome] as unknown as {
    properties: { [campo: string]: { oneOf: { const: string }[] } };
  };
  return (properties[campo]?.oneOf ?? []).map((opcao) => opcao.const);
};

describe('[NGS-42] the package in FHIR R4', () => {
  it.each([
    ['prontuarios', 'estado', ['in-progress', 'in-progress', 'finished', 'cancelled']],
    ['medicamentos-pacientes', 'situacao', ['active', 'stopped']],
    ['imunizacoes-pacientes', 'situacao', ['completed', 'entered-in-error']],
    [
      'agendamentos',
      'situacao',
      ['pending', 'booked', 'booked', 'arrived', 'fulfilled', 'fulfilled', 'noshow', 'cancelled'],
    ],
    ['consentimentos', 'situacao', ['active', 'inactive', 'inactive']],
  ] as const)('[NGS-42] each state of %s has its code', (nome, campo, codigos) => {
    const achados = recursos(
      nome,
      estados(nome, campo).map((estado) => ({ [campo]: estado })),
    );
    expect(achados.map(({ status }) => status)).toEqual(codigos);
  });

  it('[NGS-42] a suspicion is provisional, and what is over is resolved since a day', () => {
    const [suspeito, confirmado, resolvido] = recursos('problemas-pacientes', [
      { situacao: 'SUSPEITO' },
      { situacao: 'CONFIRMADO' },
      { situacao: 'RESOLVIDO', encerradoEm: '2026-01-02T12:00:00Z' },
    ]);
    const de = (sistema: string, code: string) => ({
      coding: [{ system: `http://terminology.hl7.org/CodeSystem/${sistema}`, code }],
    });
    expect(suspeito).toMatchObject({
      clinicalStatus: de('condition-clinical', 'active'),
      verificationStatus: de('condition-ver-status', 'provisional'),
    });
    expect(confirmado).toMatchObject({ verificationStatus: de('condition-ver-status', 'confirmed') });
    expect(resolvido).toMatchObject({
      clinicalStatus: de('condition-clinical', 'resolved'),
      abatementDateTime: '2026-01-02T12:00:00Z',
    });
    expect(resolvido).not.toHaveProperty('verificationStatus');
  });

  it('[NGS-42] holds no empty element, which FHIR refuses', () => {
    const [medicamento] = recursos('medicamentos-pacientes', [{ situacao: 'EM_USO', nome: 'Losartana' }]);
    expect(medicamento).not.toHaveProperty('effectivePeriod');
    expect(medicamento).not.toHaveProperty('dosage');
  });
});
