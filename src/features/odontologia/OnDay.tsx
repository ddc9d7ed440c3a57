/**
 * What is shown of a day, or of two side by side. The slider moves the day here: what does not depend on it comes as an
 * element from outside, and is not drawn again with each step.
 */
import { Alert, Button, Flex } from 'antd';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { formatData } from '#domain/formato/data.ts';
import { bocaEm, denteNa, type Boca } from '#domain/odontologia/estado.ts';
import type { Dente, Odontograma } from '#domain/odontologia/tipos.ts';
import { PrintHeader } from '#engine/kit/index.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { dayIn, Days } from './Days.tsx';
import { Differences } from './Differences.tsx';
import { Legend } from './Legend.tsx';
import { Mouth } from './Mouth.tsx';
import { useNarrow } from './useNarrow.ts';

/** How long the slider rests before the address says where. */
const REST = 250;

type Props = {
  readonly data: Odontograma;
  /** Hears which day is on the screen, wherever the address is by then. */
  readonly dayShown: Ref<string>;
  readonly milk: boolean;
  readonly extra: boolean;
  readonly writes: boolean;
  readonly selected: string | null;
  readonly onSelect: (codigo: string, face: string | null) => void;
  /** Between the days and the mouth. */
  readonly launch: ReactNode;
  /** Under the mouth. */
  readonly switches: ReactNode;
  readonly images: ReactNode;
  /** Beside one mouth alone. */
  readonly panel: ((day: string, mouth: Boca, narrow: boolean) => ReactNode) | null;
};

/** The day that the slider is at, and the address once it rests there. */
function useDay(today: string) {
  const [params, put] = useAddress();
  const asked = dayIn(params.get('dia'), today);
  const [slid, setSlid] = useState<{ readonly day: string; readonly from: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const day = slid?.from === asked ? slid.day : asked;
  const go = (value: string) => {
    clearTimeout(timer.current);
    setSlid(null);
    put({ dia: value === today || value === '' ? null : value });
  };
  const slide = (value: string) => {
    setSlid({ day: value, from: asked });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => put({ dia: value === today ? null : value }), REST);
  };
  const other = params.get('com') === null ? null : dayIn(params.get('com'), today);
  const compare = useCallback((value: string) => put({ com: value === '' ? null : value }), [put]);
  return { day, other, sliding: day !== asked, go, slide, compare };
}

export function OnDay(props: Props) {
  const { data, milk, extra, writes, selected, onSelect, launch, switches, images, panel } = props;
  const { day, other, sliding, go, slide, compare } = useDay(data.hoje);
  useImperativeHandle(props.dayShown, () => day, [day]);
  const conditions = useMemo(() => new Map(data.condicoes.map((row) => [row.id, row])), [data.condicoes]);
  const mouth = useMemo(() => bocaEm(data.eventos, conditions, day), [data.eventos, conditions, day]);
  const former = useMemo(
    () => (other === null ? null : bocaEm(data.eventos, conditions, other)),
    [data.eventos, conditions, other],
  );
  const shown = useCallback(
    ({ codigo, denticao, supranumerario }: Dente) =>
      mouth.has(codigo) ||
      former?.has(codigo) === true ||
      ((milk || denticao === 'PERMANENTE') && (extra || !supranumerario)),
    [mouth, former, milk, extra],
  );
  const beside = former === null ? panel : null;
  const { at, narrow } = useNarrow<HTMLDivElement>();
  return (
    <>
      <PrintHeader
        title={texto.titulo}
        facts={[texto.arcada(day), ...(other ? [texto.arcada(other)] : [])]}
      />
      <Days data={data} day={day} other={other} onDay={go} onSlide={slide} onCompare={compare} />
      {day === data.hoje || !writes ? null : (
        <Alert
          type="info"
          showIcon
          className="z-nao-imprimir"
          message={texto.passado(day)}
          action={
            <Button size="small" onClick={() => go('')}>
              {texto.voltarHoje}
            </Button>
          }
        />
      )}
      {launch}
      <div
        ref={at}
        className={beside && !narrow ? 'z-com-lado z-odonto-corpo' : 'z-odonto-corpo'}
        data-estreito={narrow || undefined}
      >
        <Flex vertical gap={12}>
          <div className={former ? 'z-odonto-duas' : undefined}>
            {former && other !== null ? (
              <section aria-labelledby="odonto-antes">
                <h2 id="odonto-antes">{formatData(other)}</h2>
                <Mouth
                  data={data}
                  boca={former}
                  label={texto.arcada(other)}
                  shown={shown}
                  selected={null}
                  still
                  onSelect={onSelect}
                />
              </section>
            ) : null}
            <section
              aria-labelledby={former ? 'odonto-dia' : undefined}
              aria-label={former ? undefined : texto.titulo}
            >
              {former ? <h2 id="odonto-dia">{formatData(day)}</h2> : null}
              <Mouth
                data={data}
                boca={mouth}
                label={texto.arcada(day)}
                shown={shown}
                selected={former ? null : selected}
                still={former !== null}
                onSelect={onSelect}
              />
            </section>
          </div>
          {switches}
          {former && other !== null ? (
            <Differences
              dentes={data.dentes}
              // The earlier one first, whichever was chosen first.
              antes={other < day ? former : mouth}
              depois={other < day ? mouth : former}
            />
          ) : null}
          {/* On paper nobody points at a tooth; nobody prints on the way from one day to another. */}
          {sliding ? null : (
            <ul className="z-limpa z-odonto-folha" aria-hidden="true">
              {data.dentes
                .filter(({ codigo }) => mouth.has(codigo))
                .map((dente) => (
                  <li key={dente.codigo}>{texto.denteInteiro(dente, denteNa(mouth, dente.codigo))}</li>
                ))}
            </ul>
          )}
          {beside ? null : images}
          <Legend condicoes={conditions} bocas={former ? [mouth, former] : [mouth]} />
        </Flex>
        {beside?.(day, mouth, narrow)}
      </div>
    </>
  );
}
