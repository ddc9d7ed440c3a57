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
  /** Where it is about a row of a child table that both records have: that row of each. */
  readonly linhas?: { readonly [lado in Lado]: Valores };
};

/** What a record says of the birth. */
export const NASCIMENTO: readonly string[] = ['dataNascimento', 'nascimentoDesconhecido', 'idadeEstimada'];

export const GRUPOS: readonly { readonly titulo: string; readonly campos: readonly string[] }[] = [
  { titulo: 'Data de nascimento', campos: NASCIMENTO },
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
/** Numbers among these: '77.8899' and '778899' are one, however each desk writes it. */
const NUMEROS: ReadonlySet<string> = new Set(['convenios.numeroCarteira', 'responsaveis.telefone']);

/** Of two rows that are one: what counts where both say something. The rest that differs is asked, or both rows stand. */
const VALE: {
  readonly [filha: string]: { readonly [campo: string]: 'grave' | 'depois' | 'antes' | 'juntos' };
} = {
  alergias: { gravidade: 'grave', desde: 'antes', reacao: 'juntos' },
  convenios: { validade: 'depois' },
};
/** Fields of a row that say one thing together: where one contradicts, all come from the same row. */
const JUNTOS_NA_LINHA: { readonly [filha: string]: readonly (readonly string[])[] } = {
  alergias: [['medicamentoId', 'principioAtivo']],
  convenios: [['titularidade', 'nomeTitular']],
};
/** From the lightest on. */
const GRAVIDADES: readonly unknown[] = ['LEVE', 'MODERADA', 'GRAVE'];

const vazio = (valor: unknown): boolean => valor === null || valor === undefined || valor === '';
const texto = (valor: unknown): string => (vazio(valor) ? '' : String(valor).trim());
/** A number of nothing but signs stays as it is. */
const soLetrasEDigitos = (valor: unknown): string =>
  texto(valor).replace(/[^\p{L}\p{N}]/gu, '') || texto(valor);
const saoIguais = (valor: unknown, outroValor: unknown): boolean =>
  texto(valor).localeCompare(texto(outroValor), 'pt-BR', { sensitivity: 'base' }) === 0;
/** A typed text is one only to the letter: an accent put right is worth choosing. */
export const igual = (valor: unknown, outroValor: unknown): boolean =>
  (vazio(valor) && vazio(outroValor)) || valor === outroValor;

/** What a person is asked of: fields that differ, those that belong together as one. */
export function diferencas(entity: EntityModel, fica: Valores, sai: Valores): readonly Diferenca[] {
  return [...diferencasDosCampos(entity, fica, sai), ...diferencasDasLinhas(entity, fica, sai)];
}

function diferencasDosCampos(entity: EntityModel, fica: Valores, sai: Valores): readonly Diferenca[] {
  const campos = entity.fields.filter(
    ({ id, kind, readOnly, writeOnly, computed }) =>
      kind !== 'child' &&
      !readOnly &&
      !writeOnly &&
      !computed &&
      !POR_SI.has(id) &&
      !cabemJuntos(entity, id, fica, sai),
  );
  const vistos = new Set<string>();
  return campos.flatMap((campo): Diferenca[] => {
    if (vistos.has(campo.id)) return [];
    const grupo = GRUPOS.find((grupo) => grupo.campos.includes(campo.id));
    const juntos = grupo ? campos.filter(({ id }) => grupo.campos.includes(id)) : [campo];
    for (const { id } of juntos) vistos.add(id);
    if (juntos.every(({ id }) => igual(fica[id], sai[id]))) return [];
    return [{ chave: juntos[0]?.id ?? campo.id, titulo: grupo?.titulo ?? campo.title, campos: juntos }];
  });
}

function cabemJuntos({ field }: EntityModel, id: string, fica: Valores, sai: Valores): boolean {
  return JUNTAM.includes(id) && juntos(fica[id], sai[id]).length <= (field[id]?.maxLength ?? Infinity);
}

/** Both notes, the one inside the other said once. */
function juntos(valor: unknown, outroValor: unknown): string {
  const [aqui, la] = [texto(valor), texto(outroValor)];
  if (aqui === '' || la.includes(aqui)) return la;
  return la === '' || aqui.includes(la) ? aqui : `${aqui}; ${la}`;
}

/** The record that stays keeps its own; what it lacks comes from the other: a day of birth, though it says 'not known'. */
export function padrao({ chave, campos }: Diferenca, fica: Valores, sai: Valores): Lado {
  if (chave === 'dataNascimento') return vazio(fica[chave]) && !vazio(sai[chave]) ? 'sai' : 'fica';
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

/** Of these, what asks a second person before two records become one. A CNS is none of it: one person may have had two. */
export function pedemSegundaPessoa(
  fica: Valores,
  sai: Valores,
): readonly ('cpf' | 'dataNascimento' | 'sexo')[] {
  return suspeitas(fica, sai).filter((campo) => campo !== 'cns');
}

/** Choices of fields that do not differ; the server refuses them, since the screen showed other records. */
export function escolhasDeMais(escolhas: Escolhas, lista: readonly Diferenca[]): readonly string[] {
  return Object.keys(escolhas).filter((chave) => !lista.some((diferenca) => diferenca.chave === chave));
}

/** What changes in the record that stays; child tables whole, as they are written. */
export function valoresUnidos(entity: EntityModel, fica: Valores, sai: Valores, escolhas: Escolhas): Valores {
  const valores: { [campo: string]: unknown } = {};
  for (const diferenca of diferencasDosCampos(entity, fica, sai))
    if ((escolhas[diferenca.chave] ?? padrao(diferenca, fica, sai)) === 'sai')
      for (const { id } of diferenca.campos) valores[id] = sai[id] ?? null;
  for (const id of JUNTAM)
    if (cabemJuntos(entity, id, fica, sai) && !igual(juntos(fica[id], sai[id]), texto(fica[id])))
      valores[id] = juntos(fica[id], sai[id]);
  return { ...valores, ...fatosUnidos(entity, fica, sai, escolhas) };
}

/** A child table of both records: its rows, and what tells two of them apart. */
function filhas(entity: EntityModel, fica: Valores, sai: Valores) {
  return entity.children.map(({ id, title, child, schema }) => {
    const campos = child?.fields ?? [];
    const unica = schema['x-child']?.single;
    return {
      id,
      titulo: schema['x-child']?.singular ?? title,
      campos: campos.filter((campo) => campo.id !== unica),
      unica,
      unique: child?.unique[0],
      chaves: child?.unique[0] ?? CHAVES[id] ?? campos.map((campo) => campo.id),
      aqui: (fica[id] ?? []) as readonly Valores[],
      la: (sai[id] ?? []) as readonly Valores[],
    };
  });
}
type Filha = ReturnType<typeof filhas>[number];

const mesmaLinha =
  ({ id, chaves }: Filha, linha: Valores) =>
  (linhaDaqui: Valores): boolean =>
    chaves.every((chave) => {
      const ler = NUMEROS.has(`${id}.${chave}`) ? soLetrasEDigitos : texto;
      return saoIguais(ler(linha[chave]), ler(linhaDaqui[chave]));
    });

/** What a field of two rows that are one becomes; undefined where they contradict each other. */
function valorUnido(
  filha: string,
  campo: FieldModel,
  aqui: unknown,
  la: unknown,
): { readonly valor: unknown } | undefined {
  const { id, kind, maxLength } = campo;
  if (vazio(aqui) || vazio(la)) return { valor: vazio(aqui) ? (la ?? null) : aqui };
  if (kind === 'boolean') return { valor: aqui === true || la === true };
  if (saoIguais(aqui, la)) return { valor: aqui };
  const vale = VALE[filha]?.[id];
  if (vale === 'grave') return { valor: GRAVIDADES.indexOf(la) > GRAVIDADES.indexOf(aqui) ? la : aqui };
  if (vale === 'depois') return { valor: String(la) > String(aqui) ? la : aqui };
  if (vale === 'antes') return { valor: String(la) < String(aqui) ? la : aqui };
  const frase = juntos(aqui, la);
  return vale === 'juntos' && frase.length <= (maxLength ?? Infinity) ? { valor: frase } : undefined;
}

/** Fields in which the two rows contradict each other, with those that say one thing with them. */
function contradizem({ id, campos, chaves }: Filha, aqui: Valores, la: Valores): readonly FieldModel[] {
  const contra = new Set(
    campos
      .filter(
        (campo) =>
          !chaves.includes(campo.id) && valorUnido(id, campo, aqui[campo.id], la[campo.id]) === undefined,
      )
      .map((campo) => campo.id),
  );
  const grupos = (JUNTOS_NA_LINHA[id] ?? []).filter((grupo) => grupo.some((campo) => contra.has(campo)));
  return campos.filter((campo) => contra.has(campo.id) || grupos.some((grupo) => grupo.includes(campo.id)));
}

/** The row that is the same: one that says nothing else, before one that contradicts. */
function ondeEsta(filha: Filha, linhas: readonly Valores[], linha: Valores): number {
  const igual = mesmaLinha(filha, linha);
  const sem = linhas.findIndex(
    (linhaDaqui) => igual(linhaDaqui) && contradizem(filha, linhaDaqui, linha).length === 0,
  );
  return sem === -1 ? linhas.findIndex(igual) : sem;
}

const chaveDaLinha = ({ id, chaves }: Filha, linha: Valores): string =>
  [id, ...chaves.map((chave) => texto(linha[chave]))].join(':');

/** Rows that cannot stand twice and contradict each other: which of them is right is asked. */
function diferencasDasLinhas(entity: EntityModel, fica: Valores, sai: Valores): readonly Diferenca[] {
  return filhas(entity, fica, sai).flatMap((filha) =>
    filha.unique === undefined
      ? []
      : filha.la.flatMap((linha): Diferenca[] => {
          const linhaDaqui = filha.aqui[ondeEsta(filha, filha.aqui, linha)];
          const campos = linhaDaqui ? contradizem(filha, linhaDaqui, linha) : [];
          if (!linhaDaqui || campos.length === 0) return [];
          const nomeDaLinha = filha.chaves.map((chave) => texto(linha[chave])).at(-1) ?? '';
          return [
            {
              chave: chaveDaLinha(filha, linha),
              titulo: `${filha.titulo} ${nomeDaLinha}`,
              campos,
              linhas: { fica: linhaDaqui, sai: linha },
            },
          ];
        }),
  );
}

/** Two rows as one: nothing that either said is lost but what was chosen away. */
function linhaUnida(filha: Filha, aqui: Valores, la: Valores, lado: Lado): Valores {
  const unida: { [campo: string]: unknown } = { ...escrita(aqui) };
  const contra = contradizem(filha, aqui, la);
  for (const campo of filha.campos) {
    // What tells rows apart stays as it is written here.
    if (filha.chaves.includes(campo.id) && !vazio(aqui[campo.id])) continue;
    const unido = contra.includes(campo)
      ? undefined
      : valorUnido(filha.id, campo, aqui[campo.id], la[campo.id]);
    unida[campo.id] = unido ? unido.valor : ((lado === 'sai' ? la : aqui)[campo.id] ?? null);
  }
  return unida;
}

/**
 * What is never chosen away: child rows of both, allergies, a death. Rows that are the same become one, field by field: the
 * graver counts, what is empty is filled. Where they contradict each other both stand, or `escolhas` says which counts.
 * What a provisional record learned goes by this too.
 */
export function fatosUnidos(
  entity: EntityModel,
  fica: Valores,
  sai: Valores,
  escolhas: Escolhas = {},
): Valores {
  const valores: { [campo: string]: unknown } = {};
  for (const filha of filhas(entity, fica, sai)) {
    const { id, unica, aqui, la } = filha;
    const linhas = aqui.map(escrita);
    let tem = unica !== undefined && aqui.some((linha) => linha[unica] === true);
    let mudou = false;
    for (const linha of la) {
      const onde = ondeEsta(filha, linhas, linha);
      const linhaDaqui = linhas[onde];
      const pergunta = linhaDaqui !== undefined && contradizem(filha, linhaDaqui, linha).length > 0;
      if (linhaDaqui === undefined || (pergunta && filha.unique === undefined)) {
        linhas.push({ ...nova(linha), ...(tem && unica !== undefined ? { [unica]: false } : {}) });
        tem ||= unica !== undefined && linha[unica] === true;
        mudou = true;
        continue;
      }
      const primeira = unica !== undefined && !tem && linha[unica] === true;
      const unida = {
        ...linhaUnida(filha, linhaDaqui, linha, escolhas[chaveDaLinha(filha, linha)] ?? 'fica'),
        ...(primeira ? { [unica]: true } : {}),
      };
      tem ||= primeira;
      if (!primeira && filha.campos.every((campo) => igual(unida[campo.id], linhaDaqui[campo.id]))) continue;
      linhas[onde] = unida;
      mudou = true;
    }
    if (mudou) valores[id] = linhas;
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
