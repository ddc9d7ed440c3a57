/** A report against the register that it shows: what it names exists and can be printed, grouped and added up so (REP-02). */
import type { ReportDeclaration } from '../relatorio/declaracao.ts';
import { checkFilter } from './check-resource.ts';
import type { Report } from './check-shape.ts';
import type { ResourceDeclaration } from './declaration.ts';
import { hasColumn, type EntityModel, type FieldKind, type FieldModel } from './entity.ts';
import { suggestion } from './suggest.ts';

const MOMENTS: readonly FieldKind[] = ['date', 'datetime'];
const NUMBERS: readonly FieldKind[] = ['integer', 'decimal', 'money'];
const CHOICES: readonly FieldKind[] = ['ref', 'enum', 'boolean'];
const GROUPS: readonly FieldKind[] = [...CHOICES, ...MOMENTS, 'text'];

/** `byName`: the declared registers by wire name. */
export function checkReport(
  { report: declared, screen, subject, action }: ResourceDeclaration,
  byName: ReadonlyMap<string, EntityModel>,
  report: Report,
): void {
  if (!declared) {
    if (screen === 'relatorio') report('report', "falta; screen: 'relatorio' mostra as linhas de report.of");
    return;
  }
  if (screen !== 'relatorio') report('screen', "falta; quem tem report diz screen: 'relatorio'");
  if (subject !== 'report' || action === undefined)
    report('action', "falta; um relatório diz subject: 'report' e a sua action ('rep001')");
  const entity = byName.get(declared.of);
  if (!entity)
    return report(
      'report.of',
      `é '${declared.of}', que não é um cadastro${suggestion(declared.of, [...byName.keys()])}`,
    );
  const child = declared.lines === undefined ? undefined : entity.field[declared.lines]?.child;
  if (declared.lines !== undefined && !child)
    report('report.lines', `é '${declared.lines}', que não é uma tabela filha de ${entity.plural}`);
  const own = (id: string): FieldModel | undefined =>
    Object.hasOwn(entity.field, id) ? entity.field[id] : undefined;
  const any = (id: string): FieldModel | undefined =>
    child?.fields.find((field) => field.id === id) ?? own(id);
  const names = [...Object.keys(entity.field), ...(child?.fields.map(({ id }) => id) ?? [])];
  const check = (
    path: string,
    ids: readonly string[] = [],
    find: (id: string) => FieldModel | undefined,
    kinds: readonly FieldKind[],
    what: string,
  ): void => {
    for (const id of ids) {
      const field = find(id);
      if (!field) report(path, `usa '${id}', que não existe${suggestion(id, names)}`);
      else if (field.writeOnly || field.kind === 'child' || (kinds.length > 0 && !kinds.includes(field.kind)))
        report(path, `usa '${id}', que não é ${what}`);
      else if (find === own && !hasColumn(field)) report(path, `usa '${id}', que não se guarda`);
    }
  };
  check('report.columns', declared.columns, any, [], 'um campo que se imprime');
  check('report.at', declared.at === undefined ? [] : [declared.at], own, MOMENTS, 'um dia nem um momento');
  const groups = declared.groups ?? [];
  const plain = groups.filter((group) => typeof group === 'string');
  const stepped = groups.flatMap((group) => (typeof group === 'string' ? [] : [group.field]));
  check('report.groups', plain, own, GROUPS, 'algo por que se agrupa');
  check('report.groups', stepped, own, MOMENTS, 'um dia nem um momento, que se cortam em semanas ou meses');
  checkRelated(declared, entity, byName, report);
  check('report.filters', declared.filters, own, CHOICES, 'uma referência nem um campo de opções');
  check('report.sums', declared.sums, own, NUMBERS, 'um número');
  check('report.sort', declared.sort, own, [], 'um campo que se ordena');
  for (const id of declared.sums ?? [])
    if (!declared.columns.includes(id)) report('report.sums', `usa '${id}', que não está em report.columns`);
  if (declared.lines !== undefined && (declared.sums ?? []).length > 0)
    report('report.sums', 'sobra; os campos do registro se repetem em cada linha de lines');
  if (declared.yearly === true && (declared.at === undefined || own(declared.at)?.kind !== 'date'))
    report('report.yearly', 'precisa de um at que seja uma data');
  for (const [filter, value] of Object.entries(declared.where ?? {}))
    checkFilter(filter, value, entity, 'report.where', report);
}

/** Conditions on other registers: the row that a reference names, and the rows that name this one. */
function checkRelated(
  { through = {}, without }: ReportDeclaration,
  entity: EntityModel,
  byName: ReadonlyMap<string, EntityModel>,
  report: Report,
): void {
  for (const [id, filters] of Object.entries(through)) {
    const field = Object.hasOwn(entity.field, id) ? entity.field[id] : undefined;
    const other = field?.ref && byName.get(field.ref.resource);
    if (!other) report('report.through', `usa '${id}', que não é uma referência de ${entity.plural}`);
    else
      for (const [filter, value] of Object.entries(filters))
        checkFilter(filter, value, other, `report.through.${id}`, report);
  }
  if (!without) return;
  const other = byName.get(without.of);
  if (!other)
    return report(
      'report.without.of',
      `é '${without.of}', que não é um cadastro${suggestion(without.of, [...byName.keys()])}`,
    );
  if (other.field[without.by]?.ref?.resource !== entity.name)
    report('report.without.by', `é '${without.by}', que não é uma referência a ${entity.plural}`);
  for (const [filter, value] of Object.entries(without.where ?? {}))
    checkFilter(filter, value, other, 'report.without.where', report);
}
