/** A study as ODM 1.3.2 (CDISC), piece by piece: what goes before, each subject, what goes after. Pure (CRF-05). */
import type { EntityModel, FieldModel } from '../registro/entity.ts';
import { opcoesDo } from './dicionario.ts';

export const ODM_NS = 'http://www.cdisc.org/ns/odm/v1.3';
const MDV = 'MDV.1';
const LINGUA = 'pt-BR';
/** The statuses of a review chat, as the flags of its messages. */
const LISTA_MONITORIA = 'CL.MONITORIA';
const LISTA_TIPO = 'CL.TIPO';

// What XML 1.0 cannot hold, whatever it is written as.
const IMPOSSIVEIS =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu;
const TROCAS: { readonly [sinal: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
const xml = (texto: string): string =>
  texto.replaceAll(IMPOSSIVEIS, '\uFFFD').replaceAll(/[&<>"\n\r\t]/gu, (sinal) => TROCAS[sinal] ?? sinal);

type Atributos = { readonly [nome: string]: string | number | undefined };
const abre = (nome: string, atributos: Atributos = {}, vazio = false): string =>
  `<${nome}${Object.entries(atributos)
    .filter(([, valor]) => valor !== undefined)
    .map(([chave, valor]) => ` ${chave}="${xml(String(valor))}"`)
    .join('')}${vazio ? '/' : ''}>`;
const elemento = (nome: string, atributos: Atributos, ...dentro: readonly string[]): string =>
  dentro.length === 0 ? abre(nome, atributos, true) : `${abre(nome, atributos)}${dentro.join('')}</${nome}>`;
const traduzido = (nome: string, texto: string, atributos: Atributos = {}): string =>
  elemento(nome, atributos, elemento('TranslatedText', { 'xml:lang': LINGUA }, xml(texto)));

export type EstudoOdm = {
  readonly codigo: string;
  readonly titulo: string;
  readonly protocoloVersao: string;
  readonly criadoEm: string;
  readonly centros: readonly { readonly numero: string; readonly nome: string }[];
  readonly visitas: readonly {
    readonly id: number;
    readonly nome: string;
    readonly extra: boolean;
    readonly formularios: readonly { readonly id: number; readonly obrigatorio: boolean }[];
  }[];
  /** Versions of forms that are asked for or were filled in. */
  readonly formularios: readonly VersaoOdm[];
};
export type VersaoOdm = {
  readonly id: number;
  readonly nome: string;
  readonly numero: number;
  readonly entity: EntityModel;
};

const fOid = (id: number): string => `F.${id}`;
const igOid = (id: number, tabela?: string): string =>
  tabela === undefined ? `IG.${id}` : `IG.${id}.${tabela}`;
const iOid = (id: number, caminho: string): string => `I.${id}.${caminho}`;
const seOid = (id: number): string => `SE.${id}`;
const lOid = (numero: string): string => `L.${numero}`;
const uOid = (pessoa: number): string => `U.${pessoa}`;

/** The items that a field comes to: each option of a choice of many is a yes or no of its own, as other programs have it. */
function itensDo(
  field: FieldModel,
): readonly { readonly caminho: string; readonly opcao?: string; readonly titulo: string }[] {
  if (field.kind === 'child' || field.kind === 'file') return [];
  const opcoes = opcoesDo(field);
  if (field.kind === 'list' && opcoes.length > 0)
    return opcoes.map(({ value, title }) => ({
      caminho: `${field.id}___${value}`,
      opcao: String(value),
      titulo: `${field.title}: ${title}`,
    }));
  return [{ caminho: field.id, titulo: field.title }];
}

const TIPOS: { readonly [kind: string]: string } = {
  integer: 'integer',
  decimal: 'float',
  money: 'float',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
};
const LIVRE = 5000;

function tipoDo(field: FieldModel, opcao: string | undefined): Atributos {
  if (opcao !== undefined) return { DataType: 'boolean' };
  const comOpcoes = field.options && field.options.length > 0;
  const deNumeros = comOpcoes && field.options?.every(({ value }) => typeof value === 'number');
  if (comOpcoes) return deNumeros ? { DataType: 'integer', Length: 4 } : { DataType: 'text', Length: 200 };
  const DataType = TIPOS[field.kind] ?? 'text';
  if (DataType === 'integer') return { DataType, Length: 10 };
  if (DataType === 'float') return { DataType, Length: 20, SignificantDigits: field.scale };
  if (DataType === 'text') return { DataType, Length: field.maxLength ?? LIVRE };
  // A moment of the form is a day and an hour without seconds or zone: ODM calls that incomplete.
  return { DataType };
}

const unidadeOid = (unidade: string): string => `MU.${unidade}`;

function itemDef(versao: VersaoOdm, field: FieldModel, base: string): string {
  const unidade = typeof field.ui.suffix === 'string' ? field.ui.suffix : undefined;
  const { minimum, maximum } = field.schema as { readonly minimum?: number; readonly maximum?: number };
  return itensDo(field)
    .map(({ caminho, opcao, titulo }) =>
      elemento(
        'ItemDef',
        { OID: iOid(versao.id, base + caminho), Name: base + caminho, ...tipoDo(field, opcao) },
        traduzido('Question', titulo),
        ...(unidade ? [elemento('MeasurementUnitRef', { MeasurementUnitOID: unidadeOid(unidade) })] : []),
        ...(minimum === undefined ? [] : [faixa('GE', minimum)]),
        ...(maximum === undefined ? [] : [faixa('LE', maximum)]),
        ...(opcao === undefined && field.options && field.options.length > 0
          ? [elemento('CodeListRef', { CodeListOID: `CL.${versao.id}.${base}${caminho}` })]
          : []),
      ),
    )
    .join('');
}
const faixa = (comparador: string, valor: number): string =>
  elemento(
    'RangeCheck',
    { Comparator: comparador, SoftHard: 'Hard' },
    elemento('CheckValue', {}, xml(String(valor))),
  );

function listaDe(versao: VersaoOdm, field: FieldModel, base: string): string {
  if (!field.options || field.options.length === 0 || field.kind === 'list') return '';
  const { DataType } = tipoDo(field, undefined);
  return elemento(
    'CodeList',
    { OID: `CL.${versao.id}.${base}${field.id}`, Name: `${versao.nome} · ${field.title}`, DataType },
    ...field.options.map(({ value, title }) =>
      elemento('CodeListItem', { CodedValue: value }, traduzido('Decode', title)),
    ),
  );
}

/** Every field of a version with the name before it, those of its tables too. */
function camposDe({ entity }: VersaoOdm): readonly { readonly field: FieldModel; readonly base: string }[] {
  return entity.fields.flatMap((field) =>
    field.child
      ? field.child.fields.map((inner) => ({ field: inner, base: `${field.id}.` }))
      : [{ field, base: '' }],
  );
}

/** From the declaration to the beginning of the clinical data. */
export function* inicioOdm(estudo: EstudoOdm, pessoas: readonly number[]): Generator<string> {
  const { codigo, formularios } = estudo;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield abre('ODM', {
    xmlns: ODM_NS,
    ODMVersion: '1.3.2',
    FileType: 'Snapshot',
    FileOID: `${codigo}.${estudo.criadoEm}`,
    Granularity: 'All',
    CreationDateTime: estudo.criadoEm,
    SourceSystem: 'Zelo',
  });
  yield abre('Study', { OID: codigo });
  yield elemento(
    'GlobalVariables',
    {},
    elemento('StudyName', {}, xml(codigo)),
    elemento('StudyDescription', {}, xml(estudo.titulo)),
    elemento('ProtocolName', {}, xml(`${codigo} ${estudo.protocoloVersao}`)),
  );
  const unidades = new Set(
    formularios.flatMap((versao) =>
      camposDe(versao).flatMap(({ field }) => (typeof field.ui.suffix === 'string' ? [field.ui.suffix] : [])),
    ),
  );
  yield elemento(
    'BasicDefinitions',
    {},
    ...[...unidades].map((unidade) =>
      elemento('MeasurementUnit', { OID: unidadeOid(unidade), Name: unidade }, traduzido('Symbol', unidade)),
    ),
  );
  yield abre('MetaDataVersion', { OID: MDV, Name: `${codigo} ${estudo.protocoloVersao}` });
  const asked = new Set(estudo.visitas.flatMap((visita) => visita.formularios.map(({ id }) => id)));
  const mudadas = formularios.filter(({ id }) => !asked.has(id));
  yield elemento(
    'Protocol',
    {},
    ...estudo.visitas.map(({ id, extra }, at) =>
      elemento('StudyEventRef', {
        StudyEventOID: seOid(id),
        OrderNumber: at + 1,
        Mandatory: extra ? 'No' : 'Yes',
      }),
    ),
  );
  for (const visita of estudo.visitas)
    yield elemento(
      'StudyEventDef',
      {
        OID: seOid(visita.id),
        Name: visita.nome,
        Repeating: visita.extra ? 'Yes' : 'No',
        Type: visita.extra ? 'Unscheduled' : 'Scheduled',
      },
      // A version that is in force no more was filled in at visits of before.
      ...[...visita.formularios, ...mudadas.map(({ id }) => ({ id, obrigatorio: false }))].map(
        ({ id, obrigatorio }, at) =>
          elemento('FormRef', {
            FormOID: fOid(id),
            OrderNumber: at + 1,
            Mandatory: obrigatorio ? 'Yes' : 'No',
          }),
      ),
    );
  for (const versao of formularios) {
    const tabelas = versao.entity.fields.filter(({ child }) => child);
    yield elemento(
      'FormDef',
      { OID: fOid(versao.id), Name: `${versao.nome} v${versao.numero}`, Repeating: 'No' },
      elemento('ItemGroupRef', { ItemGroupOID: igOid(versao.id), OrderNumber: 1, Mandatory: 'Yes' }),
      ...tabelas.map(({ id }, at) =>
        elemento('ItemGroupRef', {
          ItemGroupOID: igOid(versao.id, id),
          OrderNumber: at + 2,
          Mandatory: 'No',
        }),
      ),
    );
  }
  for (const versao of formularios) yield* gruposDe(versao);
  for (const versao of formularios)
    for (const { field, base } of camposDe(versao)) yield itemDef(versao, field, base);
  for (const versao of formularios)
    for (const { field, base } of camposDe(versao)) yield listaDe(versao, field, base);
  yield elemento(
    'CodeList',
    { OID: LISTA_MONITORIA, Name: 'Status da monitoria', DataType: 'text' },
    ...['AGUARDANDO_AVALIACAO', 'AVALIACAO_PENDENTE', 'APROVADO'].map((status) =>
      elemento('CodeListItem', { CodedValue: status }, traduzido('Decode', status)),
    ),
  );
  yield elemento(
    'CodeList',
    { OID: LISTA_TIPO, Name: 'Tipo da anotação', DataType: 'text' },
    elemento('CodeListItem', { CodedValue: 'MONITORIA' }, traduzido('Decode', 'Monitoria')),
  );
  yield '</MetaDataVersion></Study>';
  yield elemento(
    'AdminData',
    { StudyOID: codigo },
    ...[0, ...pessoas].map((pessoa) => elemento('User', { OID: uOid(pessoa), UserType: 'Other' })),
    ...estudo.centros.map(({ numero, nome }) =>
      elemento(
        'Location',
        { OID: lOid(numero), Name: nome, LocationType: 'Site' },
        elemento('MetaDataVersionRef', {
          StudyOID: codigo,
          MetaDataVersionOID: MDV,
          EffectiveDate: estudo.criadoEm.slice(0, 10),
        }),
      ),
    ),
  );
  yield abre('ClinicalData', { StudyOID: codigo, MetaDataVersionOID: MDV });
}

function* gruposDe(versao: VersaoOdm): Generator<string> {
  const refs = (fields: readonly FieldModel[], base: string): readonly string[] =>
    fields
      .flatMap((field) => itensDo(field).map(({ caminho }) => ({ caminho, obrigatorio: field.required })))
      .map(({ caminho, obrigatorio }, at) =>
        elemento('ItemRef', {
          ItemOID: iOid(versao.id, base + caminho),
          OrderNumber: at + 1,
          Mandatory: obrigatorio ? 'Yes' : 'No',
        }),
      );
  yield elemento(
    'ItemGroupDef',
    { OID: igOid(versao.id), Name: `${versao.nome} v${versao.numero}`, Repeating: 'No' },
    ...refs(versao.entity.fields, ''),
  );
  for (const { id, title, child } of versao.entity.fields)
    if (child)
      yield elemento(
        'ItemGroupDef',
        { OID: igOid(versao.id, id), Name: `${versao.nome} · ${title}`, Repeating: 'Yes' },
        ...refs(child.fields, `${id}.`),
      );
}

export const fimOdm = '</ClinicalData></ODM>\n';

/** Whoever did it, when, and why. */
export type AutoriaOdm = { readonly pessoa: number; readonly em: string; readonly motivo?: string | null };
export type SujeitoOdm = {
  readonly numero: string;
  readonly centro: string;
  readonly visitas: readonly {
    readonly visitaId: number;
    /** Which time an unscheduled one is; null of a scheduled one. */
    readonly vez: number | null;
    readonly formularios: readonly FormularioOdm[];
  }[];
};
export type FormularioOdm = {
  readonly versao: VersaoOdm;
  readonly valores: { readonly [campo: string]: unknown };
  readonly autoria: AutoriaOdm | null;
  /** By field, where it was changed after the first saving. */
  readonly mudancas: ReadonlyMap<string, AutoriaOdm>;
  /** By field. */
  readonly mensagens: ReadonlyMap<string, readonly MensagemOdm[]>;
};
export type MensagemOdm = {
  readonly texto: string;
  readonly status: string;
  readonly em: string;
  /** Whether the monitoring side asked. */
  readonly patrocinador: boolean;
};

const auditoria = ({ pessoa, em, motivo }: AutoriaOdm, centro: string): string =>
  elemento(
    'AuditRecord',
    {},
    elemento('UserRef', { UserOID: uOid(pessoa) }),
    elemento('LocationRef', { LocationOID: lOid(centro) }),
    elemento('DateTimeStamp', {}, xml(em)),
    ...(motivo ? [elemento('ReasonForChange', {}, xml(motivo))] : []),
  );

const anotacao = ({ texto, status, em, patrocinador }: MensagemOdm, at: number): string =>
  elemento(
    'Annotation',
    { SeqNum: at + 1 },
    elemento('Comment', { SponsorOrSite: patrocinador ? 'Sponsor' : 'Site' }, xml(`${em} ${texto}`)),
    elemento(
      'Flag',
      {},
      elemento('FlagValue', { CodeListOID: LISTA_MONITORIA }, xml(status)),
      elemento('FlagType', { CodeListOID: LISTA_TIPO }, 'MONITORIA'),
    ),
  );

const vazio = (valor: unknown): boolean => valor === null || valor === undefined || valor === '';

/** A value as the item's type has it; null: there is none. */
function valorDe(field: FieldModel, opcao: string | undefined, valor: unknown): string | null {
  if (opcao !== undefined) return Array.isArray(valor) ? String(valor.includes(opcao)) : null;
  if (vazio(valor)) return null;
  if (Array.isArray(valor)) return valor.length === 0 ? null : valor.join('; ');
  if (field.kind === 'time')
    return /^\d{2}:\d{2}$/u.test(String(valor)) ? `${String(valor)}:00` : String(valor);
  return String(valor);
}

/** How many values were written, beside the text. */
export type Escrito = { readonly texto: string; readonly valores: number };

/** One subject whole. */
export function sujeitoOdm({ numero, centro, visitas }: SujeitoOdm): Escrito {
  let valores = 0;
  const doCampo = (formulario: FormularioOdm, field: FieldModel, base: string, valor: unknown): string => {
    const { versao, mudancas, mensagens } = formulario;
    return itensDo(field)
      .map(({ caminho, opcao }, at) => {
        const escrito = valorDe(field, opcao, valor);
        const mudanca = base === '' ? mudancas.get(field.id) : undefined;
        const conversa = base === '' && at === 0 ? (mensagens.get(field.id) ?? []) : [];
        if (escrito === null && !mudanca && conversa.length === 0) return '';
        if (escrito !== null) valores += 1;
        return elemento(
          'ItemData',
          {
            ItemOID: iOid(versao.id, base + caminho),
            ...(escrito === null ? { IsNull: 'Yes' } : { Value: escrito }),
          },
          ...(mudanca ? [auditoria(mudanca, centro)] : []),
          ...conversa.map(anotacao),
        );
      })
      .join('');
  };
  const grupos = (formulario: FormularioOdm): readonly string[] => {
    const { versao } = formulario;
    const doTopo = versao.entity.fields
      .filter(({ child }) => !child)
      .map((field) => doCampo(formulario, field, '', formulario.valores[field.id]))
      .join('');
    const tabelas = versao.entity.fields.flatMap(({ id, child }) => {
      const linhas = formulario.valores[id];
      if (!child || !Array.isArray(linhas)) return [];
      return linhas.map((linha: { readonly [campo: string]: unknown }, at) =>
        elemento(
          'ItemGroupData',
          { ItemGroupOID: igOid(versao.id, id), ItemGroupRepeatKey: at + 1 },
          child.fields.map((field) => doCampo(formulario, field, `${id}.`, linha[field.id])).join(''),
        ),
      );
    });
    return [elemento('ItemGroupData', { ItemGroupOID: igOid(versao.id) }, doTopo), ...tabelas];
  };
  const texto = elemento(
    'SubjectData',
    { SubjectKey: numero },
    elemento('SiteRef', { LocationOID: lOid(centro) }),
    ...visitas.map(({ visitaId, vez, formularios }) =>
      elemento(
        'StudyEventData',
        { StudyEventOID: seOid(visitaId), StudyEventRepeatKey: vez ?? undefined },
        ...formularios.map((formulario) =>
          elemento(
            'FormData',
            { FormOID: fOid(formulario.versao.id) },
            ...(formulario.autoria ? [auditoria(formulario.autoria, centro)] : []),
            ...grupos(formulario),
          ),
        ),
      ),
    ),
  );
  return { texto, valores };
}
