/** Every declared board: figures in large type, then the pictures, each with its table and the way to its rows (DASH-02, DASH-03). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Flex, Select } from 'antd';
import { Printer } from 'lucide-react';
import { formatData } from '#domain/formato/data.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { PERIODS, type PeriodName } from '#domain/painel/declaracao.ts';
import { problemaDosDias, type Periodo } from '#domain/painel/periodo.ts';
import type { PainelLido } from '#domain/painel/resposta.ts';
import { DayFilter, PrintHeader } from '#engine/kit/index.ts';
import { painel as texto } from '#messages/painel.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { Field } from '#shared/ui/Field.tsx';
import { Filters } from '#shared/ui/Filters.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { FailedState } from '#shared/ui/State.tsx';
import { Figure } from './Figure.tsx';
import { Tile } from './Tile.tsx';
import { lerPainel, PAINEL } from './wire.ts';
import './painel.css';

const OUTRO = 'outro';
const isPeriod = (nome: string | null): nome is PeriodName => PERIODS.some((period) => period === nome);

export default function BoardPage({ resource }: { readonly resource: string }) {
  const [params, put] = useAddress();
  const nome = params.get('periodo');
  const digitado = params.has('de') || params.has('ate');
  const [de, ate] = [params.get('de') ?? '', params.get('ate') ?? ''];
  const problema = digitado ? problemaDosDias(de, ate) : null;
  const query: { [campo: string]: string } = digitado ? { de, ate } : isPeriod(nome) ? { periodo: nome } : {};
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...PAINEL, resource, query],
    queryFn: ({ signal }) => lerPainel(resource, query, signal),
    placeholderData: keepPreviousData,
    // Half a period is said beside its fields; the board stays as it was.
    enabled: problema === null,
    staleTime: 30_000,
  });
  const titulo = indexEntry(resource)?.breadcrumb ?? '';
  const fatos = data?.periodo
    ? [`${formatData(data.periodo.de)} a ${formatData(data.periodo.ate)}`]
    : data
      ? [texto.agora]
      : [];
  return (
    <Page
      title={titulo}
      count={fatos.join(', ')}
      {...(data?.sobre === undefined ? {} : { description: data.sobre })}
      actions={
        <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          {texto.imprimir}
        </Button>
      }
    >
      <PrintHeader title={titulo} facts={fatos} />
      {data?.periodo === null ? null : (
        <Period
          nome={digitado ? OUTRO : isPeriod(nome) ? nome : null}
          padrao={data?.padrao ?? null}
          dias={digitado ? { de, ate } : data?.periodo}
          problema={problema}
          onPeriod={(period) =>
            period === OUTRO
              ? put({ periodo: null, de: data?.periodo?.de, ate: data?.periodo?.ate })
              : put({ periodo: period, de: null, ate: null })
          }
          onDay={(campo, dia) => put({ periodo: null, de, ate, [campo]: dia })}
        />
      )}
      {problema !== null && !data ? null : error && isPlaceholderData ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <Loaded query={{ data, error, refetch }}>
          {(lido) => <Tiles lido={lido} busy={isPlaceholderData} />}
        </Loaded>
      )}
    </Page>
  );
}

type Escolha = PeriodName | typeof OUTRO;

function Period(props: {
  readonly nome: Escolha | null;
  readonly padrao: PeriodName | null;
  readonly dias: Periodo | null | undefined;
  readonly problema: ReturnType<typeof problemaDosDias>;
  readonly onPeriod: (nome: Escolha) => void;
  readonly onDay: (campo: 'de' | 'ate', dia: string) => void;
}) {
  const { nome, padrao, dias, problema, onPeriod, onDay } = props;
  return (
    <div className="z-campos painel-periodo z-nao-imprimir">
      <Filters count={nome === null ? 0 : 1}>
        <Field id="painel-periodo" label={texto.periodo}>
          <Select<Escolha>
            id="painel-periodo"
            style={{ width: '100%' }}
            value={nome ?? padrao}
            options={[
              ...PERIODS.map((value) => ({ value, label: texto.periodos[value] })),
              { value: OUTRO, label: texto.outroPeriodo },
            ]}
            onChange={onPeriod}
          />
        </Field>
        {nome === OUTRO && dias ? (
          <>
            <DayFilter label={texto.de} value={dias.de} onChange={(dia) => onDay('de', dia)} />
            <DayFilter
              label={texto.ate}
              value={dias.ate}
              problem={problema === null ? undefined : texto[problema]}
              onChange={(dia) => onDay('ate', dia)}
            />
          </>
        ) : null}
      </Filters>
    </div>
  );
}

function Tiles({ lido, busy }: { readonly lido: PainelLido; readonly busy: boolean }) {
  const figuras = lido.quadros.filter(({ forma }) => forma === 'figure');
  const quadros = lido.quadros.filter(({ forma }) => forma !== 'figure');
  return (
    <Flex vertical gap={16} aria-busy={busy} className={busy ? 'painel painel-espera' : 'painel'}>
      <dl className="painel-figuras">
        {figuras.map((quadro) => (
          <Figure key={quadro.chave} quadro={quadro} />
        ))}
      </dl>
      <div className="painel-quadros">
        {quadros.map((quadro) => (
          <Tile key={quadro.chave} quadro={quadro} />
        ))}
      </div>
      <span className="z-fraco">
        {[
          ...(lido.anterior
            ? [
                texto.comparado(formatData(lido.anterior.de), formatData(lido.anterior.ate)),
                ...(lido.emCurso ? [texto.aindaCorre] : []),
              ]
            : []),
          texto.contado(formatHora(lido.contadoEm)),
        ].join(' · ')}
      </span>
    </Flex>
  );
}
