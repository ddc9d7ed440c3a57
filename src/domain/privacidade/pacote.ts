/** What the package of a person's data says: the whole as JSON, the clinical part as FHIR R4, and the summary on paper. Pure. */
import { pacoteServidor as texto } from '#messages/pacote-titular.ts';
import { lerTermo } from '../prontuario/termo.ts';
import { formatMinuto } from '../formato/data-hora.ts';
import type { Bloco, Texto } from '../modelo-documento/tipos.ts';
import type { EntityModel } from '../registro/entity.ts';
import { sheetTable, type SheetRow } from '../registro/sheet.ts';

/** Named in dados.json; another shape takes another number. */
export const FORMATO = 'zelo-titular/1';
/** Rows of one register on paper: the rest is in the data. */
export const LINHAS_NO_PAPEL = 100;

export type RegistroDoPacote = {
  readonly entity: EntityModel;
  readonly linhas: readonly SheetRow[];
  /** Columns of its list, for the paper. */
  readonly colunas: readonly string[];
};
export type ArquivoDoPacote = {
  readonly caminho: string;
  readonly nome: string;
  readonly mime: string;
  readonly tamanho: number;
  readonly registro: string;
};
export type LeituraDoPacote = {
  readonly em: string;
  readonly quem: string;
  readonly fez: string;
  readonly finalidade: string | null;
};
export type Pacote = {
  readonly geradoEm: string;
  readonly geradoPor: string;
  readonly prestador: string;
  readonly pessoa: SheetRow;
  readonly registros: readonly RegistroDoPacote[];
  readonly quemLeu: readonly LeituraDoPacote[];
  readonly arquivos: readonly ArquivoDoPacote[];
  readonly ficouFora: readonly string[];
};

/** What stands in dados.json. Fields come with their titles, so that who reads it needs no other book. */
export function dadosDoPacote(pacote: Pacote): object {
  const { geradoEm, geradoPor, prestador, pessoa, quemLeu, arquivos, ficouFora } = pacote;
  return {
    formato: FORMATO,
    geradoEm,
    geradoPor,
    prestador,
    pessoa,
    registros: Object.fromEntries(
      pacote.registros.map(({ entity, linhas }) => [
        entity.name,
        { titulo: entity.plural, campos: camposDe(entity), linhas },
      ]),
    ),
    quemLeu,
    arquivos,
    ficouFora,
  };
}

const camposDe = (entity: EntityModel): object =>
  Object.fromEntries(entity.fields.map(({ id, title }) => [id, title]));

const escrito = (linha: SheetRow, campo: string): string | undefined => {
  const valor = linha[campo];
  return typeof valor === 'string' && valor !== '' ? valor : undefined;
};
const rotulo = (linha: SheetRow, campo: string): string | undefined => {
  const refs = linha['_ref'] as { readonly [campo: string]: { readonly label?: string } } | undefined;
  return refs?.[campo]?.label;
};

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
const GENEROS: { readonly [sexo: string]: string } = { F: 'female', M: 'male' };

type Faz = (
  linha: SheetRow,
  paciente: object,
) => { readonly resourceType: string; readonly [k: string]: unknown };
const RECURSOS: { readonly [registro: string]: Faz } = {
  prontuarios: (linha, subject) => ({
    resourceType: 'Encounter',
    status: linha['estado'] === 'ENCERRADO' ? 'finished' : 'in-progress',
    class: { code: 'AMB' },
    subject,
    period: { start: escrito(linha, 'iniciadoEm'), end: escrito(linha, 'encerradoEm') },
    participant: [{ individual: { display: rotulo(linha, 'profissionalId') } }],
  }),
  'problemas-pacientes': (linha, subject) => ({
    resourceType: 'Condition',
    clinicalStatus: { coding: [{ code: linha['situacao'] === 'RESOLVIDO' ? 'resolved' : 'active' }] },
    code: codigo(linha, 'cidId', 'termoCid') ??
      codigo(linha, 'ciapId', 'termoCiap') ?? { text: escrito(linha, 'nome') },
    subject,
    onsetDateTime: escrito(linha, 'desde'),
    recordedDate: escrito(linha, 'criadoEm'),
  }),
  'medicamentos-pacientes': (linha, subject) => ({
    resourceType: 'MedicationStatement',
    status: 'active',
    medicationCodeableConcept: { text: escrito(linha, 'nome') },
    subject,
  }),
  'imunizacoes-pacientes': (linha, subject) => ({
    resourceType: 'Immunization',
    status: 'completed',
    vaccineCode: { text: escrito(linha, 'vacina') ?? rotulo(linha, 'vacinaId') },
    patient: subject,
    occurrenceDateTime: escrito(linha, 'aplicadaEm'),
  }),
  agendamentos: (linha, subject) => ({
    resourceType: 'Appointment',
    status: linha['situacao'] === 'CANCELADO' ? 'cancelled' : 'booked',
    start: escrito(linha, 'inicio'),
    end: escrito(linha, 'fim'),
    participant: [{ actor: subject, status: 'accepted' }],
  }),
  consentimentos: (linha, subject) => ({
    resourceType: 'Consent',
    status: linha['situacao'] === 'VIGENTE' ? 'active' : 'inactive',
    scope: { text: escrito(linha, 'finalidade') },
    category: [{ text: escrito(linha, 'finalidade') }],
    patient: subject,
    dateTime: escrito(linha, 'dadoEm'),
  }),
};

/** A Bundle of HL7 FHIR R4 with what has a natural name there; the rest is in dados.json alone. */
export function fhirDoPacote({ geradoEm, pessoa, registros, arquivos }: Pacote): object {
  const reference = `Patient/${String(pessoa['id'])}`;
  const subject = { reference, display: escrito(pessoa, 'nome') };
  const numeros = [
    ['https://saude.gov.br/fhir/sid/cpf', escrito(pessoa, 'cpf')],
    ['https://saude.gov.br/fhir/sid/cns', escrito(pessoa, 'cns')],
    ['urn:zelo:prontuario', pessoa['numeroProntuario'] ? String(pessoa['numeroProntuario']) : undefined],
  ].flatMap(([system, value]) => (value === undefined ? [] : [{ system, value }]));
  const patient = {
    resourceType: 'Patient',
    id: String(pessoa['id']),
    identifier: numeros,
    name: [
      { use: 'official', text: escrito(pessoa, 'nome') },
      ...(escrito(pessoa, 'nomeSocial') ? [{ use: 'usual', text: escrito(pessoa, 'nomeSocial') }] : []),
    ],
    gender: GENEROS[String(pessoa['sexo'])] ?? 'unknown',
    birthDate: escrito(pessoa, 'dataNascimento'),
    telecom: ['telefone', 'celular', 'email'].flatMap((campo) => {
      const value = escrito(pessoa, campo);
      return value === undefined ? [] : [{ system: campo === 'email' ? 'email' : 'phone', value }];
    }),
  };
  const alergias = ((pessoa['alergias'] ?? []) as readonly SheetRow[]).map((linha) => ({
    resourceType: 'AllergyIntolerance',
    code: { text: escrito(linha, 'agente') },
    patient: subject,
  }));
  const clinicos = registros.flatMap(({ entity, linhas }) => {
    const faz = RECURSOS[entity.name];
    return faz
      ? linhas.map((linha) => ({ ...faz(linha, subject), id: `${entity.name}-${String(linha['id'])}` }))
      : [];
  });
  const papeis = arquivos.map(({ caminho, nome, mime, tamanho }) => ({
    resourceType: 'DocumentReference',
    status: 'current',
    subject,
    content: [{ attachment: { contentType: mime, url: caminho, title: nome, size: tamanho } }],
  }));
  const entry = [patient, ...alergias, ...clinicos, ...papeis].map((resource) => ({ resource }));
  return { resourceType: 'Bundle', type: 'collection', timestamp: geradoEm, entry };
}

const paragrafo = (text: string): Bloco => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const titulo = (text: string): Bloco => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});

/** The summary: what there is and what is not, the person, and each register by its list's columns. */
export function resumoDoPacote(pacote: Pacote, pacientes: EntityModel): Texto {
  const { pessoa, registros, quemLeu, arquivos, ficouFora } = pacote;
  const cadastro = pacientes.fields.filter(
    ({ id, kind }) => kind !== 'child' && kind !== 'list' && pessoa[id] !== null && pessoa[id] !== undefined,
  );
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: texto.titulo }] },
      paragrafo(texto.gerado(formatMinuto(pacote.geradoEm), pacote.geradoPor)),
      titulo(texto.conteudo),
      ...registros.map(({ entity, linhas }) => paragrafo(texto.linhas(entity.plural, linhas.length))),
      paragrafo(texto.linhas(texto.arquivos, arquivos.length)),
      paragrafo(texto.linhas(texto.quemLeu, quemLeu.length)),
      titulo(texto.ficouFora),
      ...(ficouFora.length === 0 ? [texto.nadaFora] : ficouFora).map(paragrafo),
      titulo(pacientes.title),
      ...cadastro
        .filter(({ id }) => id !== 'foto')
        .map((field) => paragrafo(`${field.title}: ${textoDe(pessoa, field.id)}`)),
      ...registros
        .filter(({ linhas }) => linhas.length > 0)
        .flatMap(({ entity, linhas, colunas }): readonly Bloco[] => [
          ...sheetTable({
            title: entity.plural,
            columns: colunas.flatMap((id) => entity.field[id] ?? []),
            sums: [],
            groups: undefined,
            rows: linhas.slice(0, LINHAS_NO_PAPEL),
          }),
          ...(linhas.length > LINHAS_NO_PAPEL
            ? [paragrafo(texto.mais(linhas.length - LINHAS_NO_PAPEL))]
            : []),
        ]),
      ...(quemLeu.length === 0 ? [] : [titulo(texto.quemLeu)]),
      ...quemLeu
        .slice(0, LINHAS_NO_PAPEL)
        .map(({ em, quem, fez, finalidade }) =>
          paragrafo(`${formatMinuto(em)}, ${quem} ${fez}${finalidade === null ? '' : ` (${finalidade})`}`),
        ),
      ...(quemLeu.length > LINHAS_NO_PAPEL ? [paragrafo(texto.mais(quemLeu.length - LINHAS_NO_PAPEL))] : []),
    ],
  };
}

function textoDe(pessoa: SheetRow, campo: string): string {
  const nome = rotulo(pessoa, campo);
  if (nome !== undefined) return nome;
  const valor = pessoa[campo];
  return typeof valor === 'boolean' ? (valor ? 'sim' : 'não') : String(valor);
}

/** A name that stands in a ZIP on any system: no path, no sign that Windows refuses. */
export function nomeNoZip(nome: string): string {
  const limpo = nome
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')
    .replace(/^\.+/, '_')
    .trim();
  return limpo.slice(0, 120) || 'arquivo';
}

/** Lines that `sha256sum -c` reads. */
export const manifesto = (partes: readonly { readonly nome: string; readonly sha256: string }[]): string =>
  partes.map(({ nome, sha256 }) => `${sha256}  ${nome}\n`).join('');
