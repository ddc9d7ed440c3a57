/**
 * What of a person's package has a natural name in HL7 FHIR R4: each state of ours in the code of the resource's value set
 * (hl7.org/fhir/R4). The rest is in dados.json alone. Pure.
 */
import { lerTermo } from '../prontuario/termo.ts';
import type { SheetRow } from '../registro/sheet.ts';
import type { EntityModel } from '../registro/entity.ts';
import type { Pacote } from './pacote.ts';

const TERMINOLOGIA = 'http://terminology.hl7.org/CodeSystem';

const escrito = (linha: SheetRow, campo: string): string | undefined => {
  const valor = linha[campo];
  return typeof valor === 'string' && valor !== '' ? valor : undefined;
};
const rotulo = (linha: SheetRow, campo: string): string | undefined => {
  const refs = linha['_ref'] as { readonly [campo: string]: { readonly label?: string } } | undefined;
  return refs?.[campo]?.label;
};
/** The code that the table has for what the row says; undefined where the value set knows none. */
const codigoDe = (tabela: { readonly [valor: string]: string }, valor: unknown): string | undefined =>
  typeof valor === 'string' && Object.hasOwn(tabela, valor) ? tabela[valor] : undefined;
const conceito = (sistema: string, code: string) => ({
  coding: [{ system: `${TERMINOLOGIA}/${sistema}`, code }],
});
const juntos = (linha: SheetRow, ...campos: readonly string[]): string | undefined =>
  campos.flatMap((campo) => escrito(linha, campo) ?? []).join(', ') || undefined;

/** A kept term ('J45.0 · Asma [CID-10 2008]') as a FHIR coding; what keeps none is its name alone. */
function codigo(linha: SheetRow, campo: string, termo: string): object | undefined {
  const guardado = escrito(linha, termo);
  const lido = guardado === undefined ? undefined : lerTermo(guardado);
  if (lido)
    return {
      coding: [
        {
          system: SISTEMAS[lido.sistema] ?? lido.sistema,
          ...(lido.versao === null ? {} : { version: lido.versao }),
          code: lido.codigo,
          display: lido.nome,
        },
      ],
      text: lido.nome,
    };
  const nome = rotulo(linha, campo);
  return nome === undefined ? undefined : { text: nome };
}
const SISTEMAS: { readonly [sistema: string]: string } = {
  'CID-10': 'http://hl7.org/fhir/sid/icd-10',
  'CIAP-2': 'http://hl7.org/fhir/sid/icpc-2',
};
const GENEROS = { F: 'female', M: 'male' };

/** encounter-status. */
const ATENDIMENTO = {
  ABERTO: 'in-progress',
  REABERTO: 'in-progress',
  ENCERRADO: 'finished',
  CANCELADO: 'cancelled',
};
/** condition-clinical, and condition-ver-status: of what is over nobody knows any more whether it was sure. */
const PROBLEMA = { SUSPEITO: 'active', CONFIRMADO: 'active', RESOLVIDO: 'resolved' };
const CERTEZA = { SUSPEITO: 'provisional', CONFIRMADO: 'confirmed' };
/** medication-statement-status. */
const MEDICAMENTO = { EM_USO: 'active', PARADO: 'stopped' };
/** immunization-status: an annulled one was never given. */
const VACINA = { APLICADA: 'completed', ANULADA: 'entered-in-error' };
/** appointmentstatus: from the beginning of the visit on the chart says more. */
const AGENDA = {
  RESERVADO: 'pending',
  AGENDADO: 'booked',
  CONFIRMADO: 'booked',
  AGUARDANDO: 'arrived',
  EM_ATENDIMENTO: 'fulfilled',
  FINALIZADO: 'fulfilled',
  FALTOU: 'noshow',
  CANCELADO: 'cancelled',
};
/** participationstatus of the patient. */
const PRESENCA = { RESERVADO: 'tentative', AGENDADO: 'accepted', CANCELADO: 'declined' };
/** consent-state-codes and consentscope. */
const CONSENTIMENTO = { VIGENTE: 'active', VENCIDO: 'inactive', REVOGADO: 'inactive' };
const ALCANCE = { PESQUISA: 'research', TELEMEDICINA: 'treatment', PROCEDIMENTO: 'treatment' };
const CATEGORIA_DA_ALERGIA = { MEDICAMENTO: 'medication', ALIMENTO: 'food', AMBIENTE: 'environment' };
const GRAVIDADE = { LEVE: 'mild', MODERADA: 'moderate', GRAVE: 'severe' };

type Recurso = { readonly resourceType: string; readonly [k: string]: unknown };
type Faz = (linha: SheetRow, paciente: object, entity: EntityModel) => Recurso;

const opcao = (entity: EntityModel, linha: SheetRow, campo: string): string | undefined =>
  entity.field[campo]?.options?.find(({ value }) => value === linha[campo])?.title;

const RECURSOS: { readonly [registro: string]: Faz } = {
  prontuarios: (linha, subject) => ({
    resourceType: 'Encounter',
    status: codigoDe(ATENDIMENTO, linha['estado']) ?? 'unknown',
    class: { system: `${TERMINOLOGIA}/v3-ActCode`, code: linha['internacaoId'] ? 'IMP' : 'AMB' },
    subject,
    period: {
      start: escrito(linha, 'iniciadoEm'),
      end: escrito(linha, 'encerradoEm') ?? escrito(linha, 'canceladoEm'),
    },
    participant: [{ individual: { display: rotulo(linha, 'profissionalId') } }],
  }),
  'problemas-pacientes': (linha, subject) => {
    const certeza = codigoDe(CERTEZA, linha['situacao']);
    return {
      resourceType: 'Condition',
      clinicalStatus: conceito('condition-clinical', codigoDe(PROBLEMA, linha['situacao']) ?? 'active'),
      ...(certeza === undefined ? {} : { verificationStatus: conceito('condition-ver-status', certeza) }),
      code: codigo(linha, 'cidId', 'termoCid') ??
        codigo(linha, 'ciapId', 'termoCiap') ?? { text: escrito(linha, 'nome') },
      subject,
      onsetDateTime: escrito(linha, 'desde'),
      ...(linha['situacao'] === 'RESOLVIDO' ? { abatementDateTime: escrito(linha, 'encerradoEm') } : {}),
      recordedDate: escrito(linha, 'criadoEm'),
    };
  },
  'medicamentos-pacientes': (linha, subject) => ({
    resourceType: 'MedicationStatement',
    status: codigoDe(MEDICAMENTO, linha['situacao']) ?? 'unknown',
    medicationCodeableConcept: { text: escrito(linha, 'nome') },
    subject,
    effectivePeriod: {
      start: escrito(linha, 'desde'),
      ...(linha['situacao'] === 'PARADO' ? { end: escrito(linha, 'encerradoEm') } : {}),
    },
    dosage: [{ text: juntos(linha, 'dose', 'frequencia') }],
  }),
  'imunizacoes-pacientes': (linha, subject) => ({
    resourceType: 'Immunization',
    status: codigoDe(VACINA, linha['situacao']) ?? 'completed',
    vaccineCode: { text: escrito(linha, 'vacina') },
    patient: subject,
    occurrenceDateTime: escrito(linha, 'aplicadaEm'),
    lotNumber: escrito(linha, 'lote'),
  }),
  agendamentos: (linha, subject) => ({
    resourceType: 'Appointment',
    status: codigoDe(AGENDA, linha['situacao']) ?? 'booked',
    start: escrito(linha, 'inicio'),
    end: escrito(linha, 'fim'),
    participant: [{ actor: subject, status: codigoDe(PRESENCA, linha['situacao']) ?? 'accepted' }],
  }),
  consentimentos: (linha, subject, entity) => {
    const para = opcao(entity, linha, 'finalidade');
    return {
      resourceType: 'Consent',
      status: codigoDe(CONSENTIMENTO, linha['situacao']) ?? 'inactive',
      scope: {
        ...conceito('consentscope', codigoDe(ALCANCE, linha['finalidade']) ?? 'patient-privacy'),
        text: para,
      },
      category: [{ text: para }],
      patient: subject,
      dateTime: escrito(linha, 'dadoEm'),
      policyRule: { text: 'LGPD (Lei 13.709/2018)' },
      provision: { period: { start: escrito(linha, 'dadoEm'), end: fimDoConsentimento(linha) } },
    };
  },
};

const fimDoConsentimento = (linha: SheetRow): string | undefined =>
  escrito(linha, 'revogadoEm') ?? escrito(linha, 'validoAte');

function pacienteFhir(pessoa: SheetRow): Recurso {
  const numeros = [
    ['https://saude.gov.br/fhir/sid/cpf', escrito(pessoa, 'cpf')],
    ['https://saude.gov.br/fhir/sid/cns', escrito(pessoa, 'cns')],
    ['urn:zelo:prontuario', pessoa['numeroProntuario'] ? String(pessoa['numeroProntuario']) : undefined],
  ].flatMap(([system, value]) => (value === undefined ? [] : [{ system, value }]));
  return {
    resourceType: 'Patient',
    id: String(pessoa['id']),
    identifier: numeros,
    name: [
      { use: 'official', text: escrito(pessoa, 'nome') },
      ...(escrito(pessoa, 'nomeSocial') ? [{ use: 'usual', text: escrito(pessoa, 'nomeSocial') }] : []),
    ],
    gender: codigoDe(GENEROS, pessoa['sexo']) ?? 'unknown',
    birthDate: escrito(pessoa, 'dataNascimento'),
    ...(pessoa['obito'] !== true
      ? {}
      : escrito(pessoa, 'dataObito')
        ? { deceasedDateTime: escrito(pessoa, 'dataObito') }
        : { deceasedBoolean: true }),
    telecom: ['telefone', 'celular', 'email'].flatMap((campo) => {
      const value = escrito(pessoa, campo);
      return value === undefined ? [] : [{ system: campo === 'email' ? 'email' : 'phone', value }];
    }),
  };
}

const alergiaFhir = (linha: SheetRow, patient: object, lugar: number): Recurso => {
  const categoria = codigoDe(CATEGORIA_DA_ALERGIA, linha['categoria']);
  const reacao = escrito(linha, 'reacao');
  return {
    resourceType: 'AllergyIntolerance',
    id: `alergia-${lugar + 1}`,
    clinicalStatus: conceito('allergyintolerance-clinical', 'active'),
    ...(categoria === undefined ? {} : { category: [categoria] }),
    code: { text: escrito(linha, 'agente') },
    patient,
    onsetDateTime: escrito(linha, 'desde'),
    ...(reacao === undefined
      ? {}
      : {
          reaction: [
            { manifestation: [{ text: reacao }], severity: codigoDe(GRAVIDADE, linha['gravidade']) },
          ],
        }),
  };
};

/** A Bundle of HL7 FHIR R4 with what has a natural name there. */
export function fhirDoPacote({ geradoEm, pessoa, registros, arquivos }: Pacote): object {
  const subject = { reference: `Patient/${String(pessoa['id'])}`, display: escrito(pessoa, 'nome') };
  const alergias = ((pessoa['alergias'] ?? []) as readonly SheetRow[]).map((linha, lugar) =>
    alergiaFhir(linha, subject, lugar),
  );
  const clinicos = registros.flatMap(({ entity, linhas }) => {
    const faz = RECURSOS[entity.name];
    return faz
      ? linhas.map((linha) => ({
          ...faz(linha, subject, entity),
          id: `${entity.name}-${String(linha['id'])}`,
        }))
      : [];
  });
  const papeis = arquivos.map(({ caminho, nome, mime, tamanho }) => ({
    resourceType: 'DocumentReference',
    status: 'current',
    subject,
    content: [{ attachment: { contentType: mime, url: caminho, title: nome, size: tamanho } }],
  }));
  const entry = [pacienteFhir(pessoa), ...alergias, ...clinicos, ...papeis].map((resource) => ({
    resource: semVazios(resource),
  }));
  return { resourceType: 'Bundle', type: 'collection', timestamp: geradoEm, entry };
}

/** Without what says nothing: FHIR knows no empty element. Undefined: nothing is left. */
function semVazios(valor: unknown): unknown {
  if (Array.isArray(valor)) {
    const cheios = valor.map(semVazios).filter((item) => item !== undefined);
    return cheios.length === 0 ? undefined : cheios;
  }
  if (typeof valor !== 'object' || valor === null) return valor ?? undefined;
  const cheios = Object.entries(valor).flatMap(([nome, dentro]) => {
    const resto = semVazios(dentro);
    return resto === undefined ? [] : [[nome, resto] as const];
  });
  return cheios.length === 0 ? undefined : Object.fromEntries(cheios);
}
