/** A board against the registers that it counts: what it names exists and can be measured, cut and filtered so (DASH-03). */
import type { BoardDeclaration, BoardFilters, Measure, TileDeclaration } from '../painel/declaracao.ts';
import { checkFilter } from './check-resource.ts';
import type { Report } from './check-shape.ts';
import type { ResourceDeclaration } from './declaration.ts';
import { hasColumn, type EntityModel, type FieldKind } from './entity.ts';
import { suggestion } from './suggest.ts';

const MOMENTS: readonly FieldKind[] = ['date', 'datetime'];
const NUMBERS: readonly FieldKind[] = ['integer', 'decimal', 'money'];
const GROUPS: readonly FieldKind[] = ['ref', 'enum', 'boolean'];

/** `byName`: the declared registers by wire name. */
export function checkBoard(
  { board, screen, subject, action }: ResourceDeclaration,
  byName: ReadonlyMap<string, EntityModel>,
  report: Report,
): void {
  if (!board) {
    if (screen === 'painel') report('board', "falta; screen: 'painel' mostra os quadros de board.tiles");
    return;
  }
  if (screen !== 'painel') report('screen', "falta; quem tem board diz screen: 'painel'");
  if (subject !== 'dashboard' || action === undefined)
    report('action', "falta; um painel diz subject: 'dashboard' e a sua action ('dash026')");
  checkLeast(board, byName, report);
  const keys = board.tiles.map(({ key }) => key);
  for (const key of new Set(keys.filter((key, at) => keys.indexOf(key) !== at)))
    report('board.tiles', `repete a key '${key}'`);
  for (const tile of board.tiles) {
    const at: Report = (path, problem) => report(`board.tiles.${tile.key}.${path}`, problem);
    const entity = byName.get(tile.of);
    if (entity) {
      checkTile(tile, entity, board.period === false, at);
      if (tile.as === 'map') checkMap(tile, entity, byName, at);
    }
    if (!entity) at('of', `é '${tile.of}', que não é um cadastro${suggestion(tile.of, [...byName.keys()])}`);
  }
}

/** What a board that leaves out small groups must not have: ways to cut one figure twice and take the difference. */
function checkLeast(
  { least, period, tiles }: BoardDeclaration,
  byName: ReadonlyMap<string, EntityModel>,
  report: Report,
): void {
  if (least === undefined) return;
  if (period !== false)
    report(
      'board.period',
      'falta o false; quem tem least não corta por período, cuja diferença diria um grupo pequeno',
    );
  for (const { key, of, people, split, measure } of tiles) {
    const at = `board.tiles.${key}`;
    if (people === undefined) report(`${at}.people`, 'falta; quem tem least diz de quem é cada linha');
    else if (people !== 'id' && !Object.hasOwn(byName.get(of)?.field ?? {}, people))
      report(`${at}.people`, `usa '${people}', que não existe em ${of}`);
    if (split !== undefined) report(`${at}.split`, 'sobra; um painel com least não divide barras');
    if (typeof measure === 'object' && 'rate' in measure)
      report(`${at}.measure`, 'é uma taxa, que com least diria quantos são poucos; conte por uma escolha');
  }
  for (const [index, primeiro] of tiles.entries())
    for (const segundo of tiles.slice(index + 1)) {
      const [a, b] = [primeiro.where ?? {}, segundo.where ?? {}];
      const iguais =
        JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted());
      const exclui = Object.keys(a).some((filtro) => b[filtro] !== undefined && b[filtro] !== a[filtro]);
      if (primeiro.of === segundo.of && !iguais && !exclui)
        report(
          `board.tiles.${segundo.key}.where`,
          `pela diferença com '${primeiro.key}' se contaria um grupo pequeno; diga o mesmo filtro, ou um que o exclua`,
        );
    }
}

function checkTile(tile: TileDeclaration, entity: EntityModel, timeless: boolean, at: Report): void {
  const field = (path: string, id: string, kinds: readonly FieldKind[], what: string): void => {
    const found = Object.hasOwn(entity.field, id) ? entity.field[id] : undefined;
    if (!found)
      at(
        path,
        `usa '${id}', que não existe em schemas/${entity.key}.ts${suggestion(id, Object.keys(entity.field))}`,
      );
    else if (!hasColumn(found) || found.writeOnly || (kinds.length > 0 && !kinds.includes(found.kind)))
      at(path, `usa '${id}', que não é ${what}`);
  };
  if (tile.at !== undefined) field('at', tile.at, MOMENTS, 'um dia nem um momento guardado');
  if (tile.at !== undefined && timeless)
    at('at', 'é de um período, e o painel não tem um; tire o at, ou o period: false');
  for (const [filter, value] of Object.entries(tile.where ?? {})) {
    checkFilter(filter, value, entity, 'where', at);
    checkLink(filter, 'where', at);
  }
  const said = [tile.where ?? {}, rateOf(tile), rangesOf(tile)].flatMap((filters) => Object.keys(filters));
  for (const filter of new Set(said.filter((name, index) => said.indexOf(name) !== index)))
    at('where', `usa '${filter}', que o período, as faixas ou measure.rate também dizem; tire um dos dois`);
  if (isNamed(tile.measure)) {
    if (tile.at === undefined) at('at', 'falta; uma medida de uma funcionalidade é de um período');
    if (tile.split !== undefined) at('split', 'não se corta uma medida de uma funcionalidade; tire-o');
  } else checkMeasure(tile.measure, entity, field, at);
  if (tile.as === 'figure' ? tile.by !== undefined : tile.by === undefined)
    at(
      'by',
      tile.as === 'figure' ? 'sobra; uma figure é um número só' : `falta; '${tile.as}' é por alguma coisa`,
    );
  if (tile.split !== undefined) field('split', tile.split, ['enum', 'boolean'], 'um campo de opções');
  const { by } = tile;
  if (!by) return;
  if (by.step !== undefined && by.bands !== undefined) at('by', 'tem step e bands; use um dos dois');
  if (by.step !== undefined) {
    field('by.field', by.field, MOMENTS, 'um dia nem um momento guardado');
    if (timeless) at('by.step', 'corta um período, e o painel não tem um');
  } else if (by.bands !== undefined) {
    field('by.field', by.field, ['integer', 'date'], 'um número inteiro nem uma data');
    if (by.bands.some((limit, index) => index > 0 && limit <= (by.bands?.[index - 1] ?? limit)))
      at('by.bands', 'precisa crescer');
    if (by.in === 'days') field('by.in', by.field, ['date'], 'uma data');
  } else field('by.field', by.field, GROUPS, 'uma referência nem um campo de opções');
}

/** Towns are found on the map by their code. */
function checkMap(
  { by, split }: TileDeclaration,
  entity: EntityModel,
  byName: ReadonlyMap<string, EntityModel>,
  at: Report,
): void {
  const field = by && Object.hasOwn(entity.field, by.field) ? entity.field[by.field] : undefined;
  if (!field?.ref || byName.get(field.ref.resource)?.field['codigoIbge'] === undefined)
    at('by.field', 'precisa ser uma referência a cidades; o mapa acha o município pelo código do IBGE');
  if (split !== undefined) at('split', 'não se desenha num mapa; tire-o');
}

type NamedMeasure = Extract<Measure, { named: string }>;
type DeclaredMeasure = Exclude<Measure, NamedMeasure>;
const isNamed = (measure: Measure): measure is NamedMeasure =>
  typeof measure === 'object' && 'named' in measure;

const rateOf = ({ measure }: TileDeclaration): BoardFilters =>
  typeof measure === 'object' && 'rate' in measure ? measure.rate : {};

/** Filters that are put beside the condition of a tile: said twice, the list would be asked for one of them alone. */
function rangesOf({ at, by }: TileDeclaration): BoardFilters {
  const ids = [...(at === undefined ? [] : [at]), ...(by?.bands ? [by.field] : [])];
  return Object.fromEntries(
    ids.flatMap((id) => [
      [`${id}_gte`, ''],
      [`${id}_lte`, ''],
    ]),
  );
}

/** The list's address, which a figure opens, has no word for these. */
function checkLink(filter: string, path: string, at: Report): void {
  const operator = /_(like|start|gteornull|lteornull)$/.exec(filter)?.[1];
  if (operator !== undefined)
    at(
      path,
      `usa '${filter}'; o endereço da lista não diz _${operator}, use igualdade, _ne, _gte, _lte, _in ou _null`,
    );
}

function checkMeasure(
  measure: DeclaredMeasure,
  entity: EntityModel,
  field: (path: string, id: string, kinds: readonly FieldKind[], what: string) => void,
  at: Report,
): void {
  if (measure === 'count') return;
  if ('sum' in measure) return field('measure.sum', measure.sum, NUMBERS, 'um número guardado');
  if ('avg' in measure) return field('measure.avg', measure.avg, NUMBERS, 'um número guardado');
  if ('distinct' in measure) return field('measure.distinct', measure.distinct, [], 'guardado');
  if ('rate' in measure) {
    if (Object.keys(measure.rate).length === 0) at('measure.rate', 'está vazio; diga que linhas contam');
    for (const [filter, value] of Object.entries(measure.rate)) {
      checkFilter(filter, value, entity, 'measure.rate', at);
      checkLink(filter, 'measure.rate', at);
    }
    return;
  }
  const [path, pair] =
    'minutes' in measure
      ? (['measure.minutes', measure.minutes] as const)
      : (['measure.days', measure.days] as const);
  if (pair.length !== 2) at(path, 'precisa de dois momentos: de quando até quando');
  for (const id of pair)
    if ('minutes' in measure) field(path, id, ['datetime'], 'um momento guardado; de dias, use days');
    else field(path, id, MOMENTS, 'um dia nem um momento guardado');
  const { percentile = 50 } = measure;
  if (percentile <= 0 || percentile >= 100) at('measure.percentile', 'precisa estar entre 0 e 100');
}
