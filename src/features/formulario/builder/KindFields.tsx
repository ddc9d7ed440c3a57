/** The properties that belong to one kind of component: a table of what is asked, drawn by one reader. */
import { TAG_MAX_COUNT, TAG_MAX_LENGTH } from '#domain/formato/tags.ts';
import { opcoesDaEscolha } from '#domain/formulario/extras.ts';
import { perguntasDe, type Publicadas } from '#domain/formulario/publicadas.ts';
import type {
  Campo,
  Faixa,
  Grupo,
  Matriz,
  Opcao,
  Problema,
  TextoFixo,
  Tipo,
} from '#domain/formulario/tipos.ts';
import { propriedades as texto } from '#messages/formulario-construtor.ts';
import { registryIndex } from '#shared/registro/registry.ts';
import { BandsEditor } from './BandsEditor.tsx';
import { CheckProp, DayInput, NumberProp, SelectProp, TextProp, type Choice } from './fields.tsx';
import { FormulaField } from './FormulaField.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import type { Editor } from './useEditor.ts';

type Item = Campo | Grupo | TextoFixo | Matriz;
type Put = (value: unknown) => void;

/** One property: its name in the component, and what asks it. */
type Line = { readonly at: string; readonly label: string; readonly when?: (item: Item) => boolean } & (
  | {
      readonly asks: 'texto';
      readonly rows?: number;
      readonly max: number;
      readonly help?: string;
      readonly kept?: boolean;
    }
  | {
      readonly asks: 'numero';
      readonly integer?: boolean;
      readonly min?: number;
      readonly max?: number;
      /** Shown where none is said. */
      readonly usual?: number;
      /** Taken where it is emptied. */
      readonly empty?: number;
    }
  | {
      readonly asks: 'escolha';
      readonly options: (item: Item) => readonly Choice[];
      readonly usual: string;
      readonly read?: (value: string) => unknown;
    }
  | { readonly asks: 'marca' | 'dia' | 'opcoes' | 'perguntas' | 'pontos' | 'extremos' | 'formula' | 'faixas' }
);

const choices = (titles: { readonly [value: string]: string }) => () =>
  Object.entries(titles).map(([value, title]) => ({ value, title }));

/** Every declared register, by its name. */
const registers = () =>
  registryIndex()
    .filter((entry) => entry.entity !== undefined)
    .map((entry) => ({ value: entry.name, title: entry.plural ?? entry.breadcrumb }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'pt-BR'));

const free = (item: Item) => !('formato' in item && item.formato);
const example = { at: 'exemplo', label: texto.exemplo, asks: 'texto', max: 200 } as const;
const whole = (at: string, label: string, min: number, max: number) =>
  ({ at, label, asks: 'numero', integer: true, min, max }) as const;
/** How a number is shown: decimal places and unit. */
const precision = (usual: number): readonly Line[] => [
  { ...whole('casas', texto.casas, 0, 6), usual, empty: 0 },
  { at: 'unidade', label: texto.unidade, asks: 'texto', max: 20 },
];

/** What the field holds before anybody answers. */
const initial = (options: (item: Item) => readonly Choice[], read?: (value: string) => unknown) =>
  ({
    at: 'padrao',
    label: texto.padrao,
    asks: 'escolha',
    options,
    usual: '',
    ...(read ? { read } : {}),
  }) as const;

/** Two in one pair of brackets stand side by side. */
const LINES: { readonly [tipo in Tipo]?: readonly (Line | readonly Line[])[] } = {
  texto: [
    { at: 'formato', label: texto.formato, asks: 'escolha', options: choices(texto.formatos), usual: '' },
    { ...example, when: free },
    { at: 'padrao', label: texto.padrao, asks: 'texto', max: 200 },
    [
      { ...whole('minimo', texto.minimoLetras, 0, 5000), when: free },
      { ...whole('maximo', texto.maximoLetras, 1, 5000), when: free },
    ],
  ],
  paragrafo: [
    example,
    [whole('linhas', texto.linhas, 2, 40), whole('maximo', texto.maximoLetras, 1, 20_000)],
  ],
  numero: [
    precision(0),
    [
      { at: 'minimo', label: texto.minimo, asks: 'numero' },
      { at: 'maximo', label: texto.maximo, asks: 'numero' },
    ],
    { at: 'padrao', label: texto.padrao, asks: 'numero' },
  ],
  simnao: [
    initial(
      () => [
        { value: '', title: texto.semPadrao },
        { value: 'true', title: texto.sim },
        { value: 'false', title: texto.nao },
      ],
      (value) => value === 'true',
    ),
  ],
  data: [
    { at: 'de', label: texto.de, asks: 'dia' },
    { at: 'ate', label: texto.ate, asks: 'dia' },
    { at: 'padrao', label: texto.padrao, asks: 'dia' },
  ],
  escolha: [
    { at: 'opcoes', label: texto.opcoes, asks: 'opcoes' },
    { at: 'outro', label: texto.outroQual, asks: 'marca' },
    { at: 'multipla', label: texto.multipla, asks: 'marca' },
    {
      at: 'exibicao',
      label: texto.exibicao,
      asks: 'escolha',
      options: choices(texto.exibicoes),
      usual: 'lista',
    },
    { ...initial(optionsOfChoice), when: (item) => item.tipo === 'escolha' && !item.multipla },
  ],
  escala: [
    [
      { ...whole('minimo', texto.escalaDe, 0, 1), empty: 0 },
      { ...whole('maximo', texto.escalaAte, 2, 20), empty: 10 },
    ],
    { at: 'extremos', label: texto.extremos, asks: 'extremos' },
  ],
  matriz: [
    { at: 'perguntas', label: texto.perguntas, asks: 'perguntas' },
    { at: 'opcoes', label: texto.opcoes, asks: 'opcoes' },
  ],
  etiquetas: [
    [
      { ...whole('letras', texto.letras, 1, 60), usual: TAG_MAX_LENGTH },
      { ...whole('maximo', texto.etiquetasMaximo, 1, 50), usual: TAG_MAX_COUNT },
    ],
  ],
  likert: [{ at: 'pontos', label: texto.pontos, asks: 'pontos' }],
  consulta: [{ at: 'recurso', label: texto.recurso, asks: 'escolha', options: registers, usual: '' }],
  calculado: [
    { at: 'formula', label: texto.formula, asks: 'formula' },
    precision(2),
    { at: 'faixas', label: texto.faixas, asks: 'faixas' },
  ],
  satisfacao: [
    {
      at: 'maximo',
      label: texto.escala,
      asks: 'escolha',
      options: () => [
        { value: '10', title: texto.escalas[10] },
        { value: '5', title: texto.escalas[5] },
      ],
      usual: '10',
      read: Number,
    },
  ],
  textofixo: [{ at: 'texto', label: texto.texto, asks: 'texto', rows: 6, max: 10_000, kept: true }],
  grupo: [
    { at: 'singular', label: texto.singular, asks: 'texto', max: 60 },
    [whole('minimo', texto.linhasMinimo, 0, 200), whole('maximo', texto.linhasMaximo, 1, 200)],
  ],
};

function optionsOfChoice(item: Item): readonly Choice[] {
  if (item.tipo !== 'escolha') return [];
  const list = opcoesDaEscolha(item).map(({ valor, rotulo }) => ({ value: valor, title: rotulo }));
  return [{ value: '', title: texto.semPadrao }, ...list];
}

type Props = {
  item: Item;
  editor: Editor;
  problemas: readonly Problema[];
  fixas: Publicadas;
  onPatch: (mudanca: object) => void;
};

export function KindFields({ item, editor, problemas, fixas, onPatch }: Props) {
  const draw = (line: Line) =>
    line.when?.(item) === false ? null : (
      <Asked
        key={line.at}
        item={item}
        around={{ editor, problemas, fixas }}
        line={line}
        value={(item as unknown as Record<string, unknown>)[line.at]}
        put={(value) => onPatch({ [line.at]: value })}
      />
    );
  return (LINES[item.tipo] ?? []).map((line) =>
    'asks' in line ? (
      draw(line)
    ) : (
      <div key={line.map(({ at }) => at).join()} className="z-construtor-par">
        {line.map(draw)}
      </div>
    ),
  );
}

type AskedProps = {
  line: Line;
  item: Item;
  around: Omit<Props, 'item' | 'onPatch'>;
  value: unknown;
  put: Put;
};

function Asked({ line, item, around, value, put }: AskedProps) {
  const { label } = line;
  switch (line.asks) {
    case 'texto':
      return (
        <TextProp
          label={label}
          help={line.help}
          rows={line.rows}
          maxLength={line.max}
          value={String(value ?? '')}
          onChange={(text) => put(text === '' && !line.kept ? undefined : text)}
        />
      );
    case 'numero':
      return (
        <NumberProp
          label={label}
          integer={line.integer}
          min={line.min}
          max={line.max}
          value={(value as number | undefined) ?? line.usual}
          onChange={(number) => put(number ?? line.empty)}
        />
      );
    case 'escolha':
      return (
        <SelectProp
          label={label}
          value={String(value ?? line.usual)}
          options={line.options(item)}
          onChange={(chosen) => put(chosen === '' ? undefined : (line.read?.(chosen) ?? chosen))}
        />
      );
    case 'marca':
      return <CheckProp label={label} value={value === true} onChange={(on) => put(on || undefined)} />;
    case 'dia':
      return (
        <DayLimit
          label={label}
          none={line.at === 'padrao' ? texto.semPadrao : texto.semLimite}
          value={value as string | undefined}
          put={put}
        />
      );
    case 'opcoes':
      return (
        <OptionsEditor
          opcoes={value as readonly Opcao[]}
          fixos={around.fixas.valores.get(item.chave) ?? NONE}
          onChange={put}
        />
      );
    case 'perguntas':
      return (
        <OptionsEditor
          questions
          opcoes={value as readonly Opcao[]}
          fixos={around.fixas.valores.get(perguntasDe(item.chave)) ?? NONE}
          onChange={put}
        />
      );
    case 'formula':
      return (
        <FormulaField
          chave={item.chave}
          formula={String(value ?? '')}
          itens={around.editor.itens}
          problemas={around.problemas}
          onChange={put}
        />
      );
    case 'faixas':
      return <BandsEditor faixas={(value ?? []) as readonly Faixa[]} onChange={put} />;
    case 'pontos':
      return (
        <TextProp
          label={label}
          rows={5}
          maxLength={1100}
          value={(value as readonly string[]).join('\n')}
          onChange={(text) =>
            put(
              text
                .split('\n')
                .slice(0, 11)
                .map((ponto) => ponto.slice(0, 100)),
            )
          }
        />
      );
    case 'extremos':
      return <Ends label={label} value={value as readonly [string, string] | undefined} put={put} />;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** No limit, the day of the answer, or a day. */
function DayLimit({
  label,
  none,
  value,
  put,
}: {
  label: string;
  none: string;
  value: string | undefined;
  put: Put;
}) {
  const kind = value === undefined ? 'nenhum' : value === '$hoje' ? 'hoje' : 'data';
  return (
    <div className="z-construtor-par">
      <SelectProp
        label={label}
        value={kind}
        options={[
          { value: 'nenhum', title: none },
          { value: 'hoje', title: texto.hoje },
          { value: 'data', title: texto.dataFixa },
        ]}
        onChange={(next) => put(next === 'nenhum' ? undefined : next === 'hoje' ? '$hoje' : '2000-01-01')}
      />
      {kind === 'data' ? (
        <DayInput label={`${label}: ${texto.dataFixa}`} value={value} onChange={put} />
      ) : null}
    </div>
  );
}

/** What the lowest and the highest mean. */
function Ends({
  label,
  value,
  put,
}: {
  label: string;
  value: readonly [string, string] | undefined;
  put: Put;
}) {
  const [low, high] = value ?? ['', ''];
  const both = (a: string, b: string) => put(a === '' && b === '' ? undefined : [a, b]);
  return (
    <div className="z-construtor-par" role="group" aria-label={label}>
      <TextProp label={texto.extremoMenor} maxLength={60} value={low} onChange={(next) => both(next, high)} />
      <TextProp label={texto.extremoMaior} maxLength={60} value={high} onChange={(next) => both(low, next)} />
    </div>
  );
}
