/** Which fields a file can fill, and which column of the file is most likely meant for each. */
import { foldText } from '#domain/formato/texto.ts';
import type { FieldSource, Mapping } from '#domain/importacao/importacao.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { importableFields } from '#domain/registro/importaveis.ts';
import { importacao } from '#messages/importacao.ts';

export { importableFields };

/** 'Código com ponto' → 'codigocomponto'; the same for headers with accents, blanks, underscores and capitals. */
export function plainName(text: string): string {
  return foldText(text).replace(/[^a-z0-9]/g, '');
}

/** Headings of files in circulation (DATASUS, IBGE, ANS, Banco Central) for fields by id; plain names. */
const ALIASES: { readonly [field: string]: readonly string[] } = {
  codigo: [
    'subcat',
    'cat',
    'cod',
    'codigoid',
    'cdcodigo',
    'codtuss',
    'codigodotermo',
    'coprocedimento',
    'coocupacao',
    'numerocodigo',
    'codigoibge',
  ],
  nome: [
    'descricao',
    'desc',
    'denominacao',
    'termo',
    'titulo',
    'noprocedimento',
    'noocupacao',
    'nomeextenso',
    'razaosocial',
    'nomecompleto',
    'nomepaciente',
    'paciente',
  ],
  descricao: ['nome', 'desc', 'denominacao', 'termo', 'titulo', 'descr'],
  titulo: ['descricao', 'nome', 'denominacao'],
  nomeAbreviado: ['descrabrev', 'descricaoabreviada', 'abreviatura'],
  nomeReduzido: ['nomecurto', 'abreviatura', 'descrabrev'],
  classificacao: ['classif'],
  restricaoSexo: ['restrsexo', 'sexo'],
  causaObito: ['causaobito'],
  cpf: ['cpfpaciente', 'nrcpf', 'numerocpf', 'documento'],
  cns: ['cartaosus', 'cartaonacionaldesaude', 'nrcns'],
  cnpj: ['nrcnpj', 'numerocnpj', 'cnpjfornecedor'],
  documento: ['cpfcnpj', 'cpf', 'cnpj'],
  dataNascimento: ['nascimento', 'dtnascimento', 'datanasc', 'dtnasc', 'nasc'],
  nomeMae: ['mae', 'nomedamae', 'filiacao1'],
  nomeSocial: ['social'],
  sexo: ['genero', 'tpsexo'],
  telefone: ['fone', 'tel', 'telefone1', 'celular', 'telefonecontato'],
  celular: ['telefonecelular', 'tel2', 'whatsapp'],
  email: ['mail', 'enderecoeletronico', 'correioeletronico'],
  cep: ['codigopostal'],
  logradouro: ['endereco', 'rua'],
  numero: ['nr', 'num', 'numeroendereco'],
  cidadeId: ['cidade', 'municipio', 'codmunicipio', 'codigomunicipio', 'ibge'],
  uf: ['estado', 'siglauf', 'sguf'],
  ativo: ['situacao', 'status'],
  ispb: ['numeroispb'],
  inicioVigencia: ['datadeiniciodevigencia', 'iniciovigencia', 'dtinicio'],
  fimVigencia: ['datadefimdevigencia', 'fimvigencia', 'dtfim'],
};

/** A field for each column that names one: exact title or id first, then column name, aliases, and a word of both. */
export function suggestMapping(
  entity: EntityModel,
  headers: readonly string[],
  sample: readonly (readonly string[])[] = [],
): Mapping {
  const fields = importableFields(entity);
  // The two that the file of refused rows adds are no field's.
  const names = headers.map((name) =>
    name === importacao.erro || name === importacao.linhaDoArquivo ? '' : plainName(name),
  );
  const taken = new Set<number>();
  const found: { [field: string]: FieldSource } = {};
  const take = (field: FieldModel, wanted: readonly string[]): void => {
    if (found[field.id]) return;
    for (const name of wanted) {
      const at = names.findIndex((header, index) => header !== '' && header === name && !taken.has(index));
      if (at < 0) continue;
      taken.add(at);
      found[field.id] = {
        coluna: at,
        ...decimalOf(
          field,
          sample.map((row) => row[at] ?? ''),
        ),
      };
      return;
    }
  };
  for (const field of fields) take(field, [plainName(field.title), plainName(field.id)]);
  for (const field of fields)
    take(field, [
      plainName(field.column),
      plainName(field.id.replace(/Id$/, '')),
      ...(field.ref ? [`codigo${plainName(field.title)}`, `cod${plainName(field.title)}`] : []),
    ]);
  for (const field of fields) if (Object.hasOwn(ALIASES, field.id)) take(field, ALIASES[field.id]!);
  for (const field of fields) {
    if (found[field.id] || field.title.length < 5) continue;
    const title = plainName(field.title);
    const at = names.findIndex(
      (name, index) =>
        !taken.has(index) &&
        name.length >= 5 &&
        (name.startsWith(title) || (title.startsWith(name) && name.length >= title.length * 0.6)),
    );
    if (at >= 0) take(field, [names[at]!]);
  }
  return found;
}

/** The field of a key that a row is blamed by: the code that the file brings, and not what all of its rows share. */
export function blamedOf(key: readonly FieldModel[], mapping: Mapping): FieldModel | undefined {
  const brought = key.filter(({ id }) => mapping[id]?.coluna !== undefined);
  return brought.find(({ kind }) => kind === 'text') ?? brought[0] ?? key[0];
}

/** '12.5' among the samples and no comma anywhere: the dot is the decimal point. */
function decimalOf(field: FieldModel, values: readonly string[]): { decimal?: 'ponto' } {
  if (field.kind !== 'money' && field.kind !== 'decimal') return {};
  const point = values.some((value) => /^-?\d+\.(?:\d{1,2}|\d{4,})$/.test(value.trim()));
  return point && !values.some((value) => value.includes(',')) ? { decimal: 'ponto' } : {};
}
