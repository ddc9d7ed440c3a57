/** The properties that belong to one kind of component. */
import type { Campo, FormatoTexto, Grupo, TextoFixo } from '#domain/formularios/tipos.ts';
import { propriedades as texto } from '#messages/construtor.ts';
import { registryIndex } from '#shared/registro/registry.ts';
import { CheckProp, NumberProp, SelectProp, TextProp } from './fields.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';

type Props<T> = { item: T; disabled: boolean; onPatch: (mudanca: object) => void };

const blank = (text: string) => (text === '' ? undefined : text);

export function KindFields({ item, disabled, onPatch }: Props<Campo | Grupo | TextoFixo>) {
  switch (item.tipo) {
    case 'texto':
      return (
        <>
          <SelectProp
            label={texto.formato}
            value={item.formato ?? ''}
            options={Object.entries(texto.formatos).map(([value, title]) => ({ value, title }))}
            disabled={disabled}
            onChange={(formato) => onPatch({ formato: blank(formato) as FormatoTexto | undefined })}
          />
          {item.formato ? null : (
            <>
              <TextProp
                label={texto.exemplo}
                value={item.exemplo ?? ''}
                maxLength={200}
                disabled={disabled}
                onChange={(value) => onPatch({ exemplo: blank(value) })}
              />
              <div className="z-construtor-par">
                <NumberProp
                  label={texto.minimoLetras}
                  integer
                  min={0}
                  max={5000}
                  value={item.minimo}
                  disabled={disabled}
                  onChange={(minimo) => onPatch({ minimo })}
                />
                <NumberProp
                  label={texto.maximoLetras}
                  integer
                  min={1}
                  max={5000}
                  value={item.maximo}
                  disabled={disabled}
                  onChange={(maximo) => onPatch({ maximo })}
                />
              </div>
            </>
          )}
        </>
      );
    case 'paragrafo':
      return (
        <>
          <TextProp
            label={texto.exemplo}
            value={item.exemplo ?? ''}
            maxLength={200}
            disabled={disabled}
            onChange={(value) => onPatch({ exemplo: blank(value) })}
          />
          <div className="z-construtor-par">
            <NumberProp
              label={texto.linhas}
              integer
              min={2}
              max={40}
              value={item.linhas}
              disabled={disabled}
              onChange={(linhas) => onPatch({ linhas })}
            />
            <NumberProp
              label={texto.maximoLetras}
              integer
              min={1}
              max={20_000}
              value={item.maximo}
              disabled={disabled}
              onChange={(maximo) => onPatch({ maximo })}
            />
          </div>
        </>
      );
    case 'numero':
      return (
        <>
          <Precision item={item} usual={0} disabled={disabled} onPatch={onPatch} />
          <div className="z-construtor-par">
            <NumberProp label={texto.minimo} value={item.minimo} disabled={disabled} onChange={(minimo) => onPatch({ minimo })} />
            <NumberProp label={texto.maximo} value={item.maximo} disabled={disabled} onChange={(maximo) => onPatch({ maximo })} />
          </div>
        </>
      );
    case 'data':
      return (
        <>
          <DateLimit label={texto.de} value={item.de} disabled={disabled} onChange={(de) => onPatch({ de })} />
          <DateLimit label={texto.ate} value={item.ate} disabled={disabled} onChange={(ate) => onPatch({ ate })} />
        </>
      );
    case 'escolha':
      return (
        <>
          <OptionsEditor opcoes={item.opcoes} disabled={disabled} onChange={(opcoes) => onPatch({ opcoes })} />
          <CheckProp
            label={texto.multipla}
            value={item.multipla ?? false}
            disabled={disabled}
            onChange={(multipla) => onPatch({ multipla: multipla || undefined })}
          />
          <SelectProp
            label={texto.exibicao}
            value={item.exibicao ?? 'lista'}
            options={Object.entries(texto.exibicoes).map(([value, title]) => ({ value, title }))}
            disabled={disabled}
            onChange={(exibicao) => onPatch({ exibicao })}
          />
        </>
      );
    case 'escala':
      return (
        <>
          <div className="z-construtor-par">
            <NumberProp
              label={texto.escalaDe}
              integer
              min={0}
              max={1}
              value={item.minimo}
              disabled={disabled}
              onChange={(minimo) => onPatch({ minimo: minimo ?? 0 })}
            />
            <NumberProp
              label={texto.escalaAte}
              integer
              min={2}
              max={20}
              value={item.maximo}
              disabled={disabled}
              onChange={(maximo) => onPatch({ maximo: maximo ?? 10 })}
            />
          </div>
          <Ends value={item.extremos} disabled={disabled} onChange={(extremos) => onPatch({ extremos })} />
        </>
      );
    case 'likert':
      return (
        <TextProp
          label={texto.pontos}
          rows={5}
          maxLength={1100}
          value={item.pontos.join('\n')}
          disabled={disabled}
          onChange={(value) =>
            onPatch({
              pontos: value
                .split('\n')
                .slice(0, 11)
                .map((ponto) => ponto.slice(0, 100)),
            })
          }
        />
      );
    case 'consulta':
      return (
        <SelectProp
          label={texto.recurso}
          value={item.recurso}
          options={cadastros()}
          disabled={disabled}
          onChange={(recurso) => onPatch({ recurso })}
        />
      );
    case 'calculado':
      return (
        <>
          <TextProp
            label={texto.formula}
            help={texto.formulaAjuda}
            rows={3}
            maxLength={2000}
            value={item.formula}
            disabled={disabled}
            onChange={(formula) => onPatch({ formula })}
          />
          <Precision item={item} usual={2} disabled={disabled} onPatch={onPatch} />
        </>
      );
    case 'satisfacao':
      return (
        <SelectProp
          label={texto.escala}
          value={String(item.maximo ?? 10)}
          options={[
            { value: '10', title: texto.escalas[10] },
            { value: '5', title: texto.escalas[5] },
          ]}
          disabled={disabled}
          onChange={(maximo) => onPatch({ maximo: Number(maximo) })}
        />
      );
    case 'textofixo':
      return (
        <TextProp
          label={texto.texto}
          rows={6}
          maxLength={10_000}
          value={item.texto}
          disabled={disabled}
          onChange={(value) => onPatch({ texto: value })}
        />
      );
    case 'grupo':
      return (
        <>
          <TextProp
            label={texto.singular}
            maxLength={60}
            value={item.singular ?? ''}
            disabled={disabled}
            onChange={(value) => onPatch({ singular: blank(value) })}
          />
          <div className="z-construtor-par">
            <NumberProp
              label={texto.linhasMinimo}
              integer
              min={0}
              max={200}
              value={item.minimo}
              disabled={disabled}
              onChange={(minimo) => onPatch({ minimo })}
            />
            <NumberProp
              label={texto.linhasMaximo}
              integer
              min={1}
              max={200}
              value={item.maximo}
              disabled={disabled}
              onChange={(maximo) => onPatch({ maximo })}
            />
          </div>
        </>
      );
    default:
      return null;
  }
}

/** Every declared register, by its name. */
function cadastros() {
  return registryIndex()
    .filter((entry) => entry.entity !== undefined)
    .map((entry) => ({ value: entry.name, title: entry.plural ?? entry.breadcrumb }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'pt-BR'));
}

function DateLimit(props: {
  label: string;
  value: string | undefined;
  disabled: boolean;
  onChange: (value: string | undefined) => void;
}) {
  const { label, value, disabled, onChange } = props;
  const kind = value === undefined ? 'nenhum' : value === '$hoje' ? 'hoje' : 'data';
  return (
    <div className="z-construtor-par">
      <SelectProp
        label={label}
        value={kind}
        options={[
          { value: 'nenhum', title: texto.semLimite },
          { value: 'hoje', title: texto.hoje },
          { value: 'data', title: texto.dataFixa },
        ]}
        disabled={disabled}
        onChange={(next) => onChange(next === 'nenhum' ? undefined : next === 'hoje' ? '$hoje' : '2000-01-01')}
      />
      {kind === 'data' ? (
        <input
          type="date"
          className="z-campo z-construtor-data"
          aria-label={`${label}: ${texto.dataFixa}`}
          value={value}
          disabled={disabled}
          onChange={({ target }) => target.value !== '' && onChange(target.value)}
        />
      ) : null}
    </div>
  );
}

function Ends(props: {
  value: readonly [string, string] | undefined;
  disabled: boolean;
  onChange: (value: readonly [string, string] | undefined) => void;
}) {
  const { value, disabled, onChange } = props;
  const [low, high] = value ?? ['', ''];
  const put = (a: string, b: string) => onChange(a === '' && b === '' ? undefined : [a, b]);
  return (
    <fieldset className="z-construtor-par" disabled={disabled}>
      <legend className="z-rotulo">{texto.extremos}</legend>
      <TextProp label={texto.extremoMenor} maxLength={60} value={low} onChange={(next) => put(next, high)} />
      <TextProp label={texto.extremoMaior} maxLength={60} value={high} onChange={(next) => put(low, next)} />
    </fieldset>
  );
}

/** How a number is shown: decimal places (`usual` where none are said) and unit. */
function Precision({
  item,
  usual,
  disabled,
  onPatch,
}: Props<{ readonly casas?: number; readonly unidade?: string }> & { readonly usual: number }) {
  return (
    <div className="z-construtor-par">
      <NumberProp
        label={texto.casas}
        integer
        min={0}
        max={6}
        value={item.casas ?? usual}
        disabled={disabled}
        onChange={(casas) => onPatch({ casas: casas ?? 0 })}
      />
      <TextProp
        label={texto.unidade}
        maxLength={20}
        value={item.unidade ?? ''}
        disabled={disabled}
        onChange={(value) => onPatch({ unidade: blank(value) })}
      />
    </div>
  );
}
