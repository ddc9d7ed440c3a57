/**
 * Two records of one person as one (docs/guides/paciente.md). It says which values differ, which stay by
 * default, and what the remaining record holds in the end. Screen and server use the same rules.
 */
import { endereco } from '#schemas/compartilhado/endereco.ts';
import type { EntityModel, FieldModel } from '../registro/entity.ts';

export type Lado = 'fica' | 'sai';
export type Escolhas = { readonly [chave: string]: Lado };
export type Valores = { readonly [campo: string]: unknown };

/** Fields that say one thing together: half an address of each record would be no address. */
export type Diferenca = {
  readonly chave: string;
  readonly titulo: string;
  readonly campos: readonly FieldModel[];
};

const GRUPOS: readonly { readonly titulo: string; readonly campos: readonly string[] }[] = [
  { titulo: 'Endereço', campos: Object.keys(endereco) },
  { titulo: 'RG', campos: ['rg', 'orgaoExpedidorId', 'ufRg'] },
  { titulo: 'Outro documento', campos: ['outroDocumento', 'numeroOutroDocumento', 'paisDocumentoId'] },
  { titulo: 'Nacionalidade e naturalidade', campos: ['nacionalidade', 'paisNascimentoId', 'naturalidadeId'] },
  { titulo: 'Raça ou cor', campos: ['racaCor', 'etnia'] },
];
/** Decided by themselves: a death is never taken back, an allergy never lost, and whose record stays is in use. */
const POR_SI: ReadonlySet<string> = new Set(['obito', 'dataObito', 'situacaoAlergias', 'ativo']);
/** Notes of both stand beside each other while they fit. */
const JUNTAM: readonly string[] = ['alertas', 'observacoes'];
/** What tells two rows of a child table apart where its declaration does not say; else every field of it. */
const CHAVES: { readonly [filha: string]: readonly string[] } = {
  alergias: ['agente'],
  responsaveis: ['nome', 'telefone'],
};

const vazio = (valor: unknown): boolean => valor === null || valor === undefined || valor === '';
const texto = (valor: unknown): string => (vazio(valor) ? '' : String(valor).trim());
const mesmo = (um: unknown, outro: unknown): boolean =>
  texto(um).localeCompare(texto(outro), 'pt-BR', { sensitivity: 'base' }) === 0;
/** A typed text is one only to the letter: an accent put right is worth choosing. */
const igual = (um: unknown, outro: unknown): boolean => (vazio(um) && vazio(outro)) || um === outro;

/** What a person is asked of: fields that differ, those that belong together as one. */
export function diferencas(entity: EntityModel, fica: Valores, sai: Valores): readonly Diferenca[] {
  const campos = entity.fields.filter(
    ({ id, kind, readOnly, writeOnly, computed }) =>
      kind !== 'child' &&
      !readOnly &&
      !writeOnly &&
      !computed &&
      !POR_SI.has(id) &&
      !cabemJuntos(entity, id, fica, sai),
  );
  const feitos = new Set<string>();
  return campos.flatMap((campo): Diferenca[] => {
    if (feitos.has(campo.id)) return [];
    const grupo = GRUPOS.find((um) => um.campos.includes(campo.id));
    const juntos = grupo ? campos.filter(({ id }) => grupo.campos.includes(id)) : [campo];
    for (const { id } of juntos) feitos.add(id);
    if (juntos.every(({ id }) => igual(fica[id], sai[id]))) return [];
    return [{ chave: juntos[0]?.id ?? campo.id, titulo: grupo?.titulo ?? campo.title, campos: juntos }];
  });
}

function cabemJuntos({ field }: EntityModel, id: string, fica: Valores, sai: Valores): boolean {
  return JUNTAM.includes(id) && juntos(fica[id], sai[id]).length <= (field[id]?.maxLength ?? Infinity);
}

/** Both notes, the one inside the other said once. */
function juntos(um: unknown, outro: unknown): string {
  const [aqui, la] = [texto(um), texto(outro)];
  if (aqui === '' || la.includes(aqui)) return la;
  return la === '' || aqui.includes(la) ? aqui : `${aqui}; ${la}`;
}

/** The record that stays keeps its own; what it lacks comes from the other. */
export function padrao({ campos }: Diferenca, fica: Valores, sai: Valores): Lado {
  return campos.every(({ id }) => vazio(fica[id])) && campos.some(({ id }) => !vazio(sai[id]))
    ? 'sai'
    : 'fica';
}

/** What may be a sign of two persons: numbers and days that one person has once. */
export function suspeitas(
  fica: Valores,
  sai: Valores,
): readonly ('cpf' | 'cns' | 'dataNascimento' | 'sexo')[] {
  return (['cpf', 'cns', 'dataNascimento', 'sexo'] as const).filter(
    (campo) => !vazio(fica[campo]) && !vazio(sai[campo]) && fica[campo] !== sai[campo],
  );
}

/** Choices of fields that do not differ; the server refuses them, since the screen showed other records. */
export function escolhasDeMais(escolhas: Escolhas, lista: readonly Diferenca[]): readonly string[] {
  return Object.keys(escolhas).filter((chave) => !lista.some((uma) => uma.chave === chave));
}

/** What changes in the record that stays; child tables whole, as they are written. */
export function valoresUnidos(entity: EntityModel, fica: Valores, sai: Valores, escolhas: Escolhas): Valores {
  const valores: { [campo: string]: unknown } = {};
  for (const uma of diferencas(entity, fica, sai))
    if ((escolhas[uma.chave] ?? padrao(uma, fica, sai)) === 'sai')
      for (const { id } of uma.campos) valores[id] = sai[id] ?? null;
  for (const id of JUNTAM)
    if (cabemJuntos(entity, id, fica, sai) && !igual(juntos(fica[id], sai[id]), texto(fica[id])))
      valores[id] = juntos(fica[id], sai[id]);
  return { ...valores, ...fatosUnidos(entity, fica, sai) };
}

/** What is never chosen away: child rows of both, allergies, a death. What a provisional record learned goes by this too. */
export function fatosUnidos(entity: EntityModel, fica: Valores, sai: Valores): Valores {
  const valores: { [campo: string]: unknown } = {};
  for (const { id, child, schema } of entity.children) {
    const aqui = (fica[id] ?? []) as readonly Valores[];
    const chaves = child?.unique[0] ?? CHAVES[id] ?? child?.fields.map((campo) => campo.id) ?? [];
    const unica = schema['x-child']?.single;
    const tem = unica !== undefined && aqui.some((linha) => linha[unica] === true);
    const novas = ((sai[id] ?? []) as readonly Valores[])
      .filter((linha) => !aqui.some((outra) => chaves.every((chave) => mesmo(linha[chave], outra[chave]))))
      .map((linha) => ({ ...nova(linha), ...(tem && unica !== undefined ? { [unica]: false } : {}) }));
    if (novas.length > 0) valores[id] = [...aqui.map(escrita), ...novas];
  }
  const alergias =
    valores['alergias'] !== undefined || ((fica['alergias'] ?? []) as readonly unknown[]).length > 0;
  const situacao = alergias ? 'TEM' : (fica['situacaoAlergias'] ?? sai['situacaoAlergias'] ?? null);
  if (situacao !== (fica['situacaoAlergias'] ?? null)) valores['situacaoAlergias'] = situacao;
  if (sai['obito'] === true && fica['obito'] !== true)
    Object.assign(valores, { obito: true, dataObito: sai['dataObito'] });
  return valores;
}

/** A row of a child table as it is written: without the labels that travel with it. */
function escrita({ _ref: _rotulos, ...resto }: Valores): Valores {
  return resto;
}

/** The same as a new row of another record. */
function nova(linha: Valores): Valores {
  const { id: _id, ...resto } = escrita(linha);
  return resto;
}
