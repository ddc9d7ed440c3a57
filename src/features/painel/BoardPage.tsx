/** Every declared board: figures in large type, then the pictures, each with its table and the way to its rows (DASH-02, DASH-03). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Flex, Select } from 'antd';
import { Printer } from 'lucide-react';
import { formatData } from '#domain/formato/data.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { PERIODS, type PeriodName } from '#domain/painel/declaracao.ts';
import type { PainelLido } from '#domain/painel/resposta.ts';
import { DayFilter, PrintHeader } from '#engine/kit/index.ts';
import { painel as texto } from '#messages/painel.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { Field } from '#shared/ui/Field.tsx';
import { Filters } from '#shared/ui/Filters.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Figure } from './Figure.tsx';
import { Tile } from './Tile.tsx';
import { lerPainel, PAINEL } from './wire.ts';
import './painel.css';

const OUTRO = 'outro';
const isPeriod = (nome: string | null): nome is PeriodName => PERIODS.some((period) => period === nome);

export default function BoardPage({ resource }: { readonly resource: string }) {
  const [params, put] = useAddress();
  const nome = params.get('periodo');
  const [de, ate] = [params.get('de'), params.get('ate')];
  const dias = de !== null && ate !== null;
  const query: { [campo: string]: string } = dias ? { de, ate } : isPeriod(nome) ? { periodo: nome } : {};
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...PAINEL, resource, query],
    queryFn: ({ signal }) => lerPainel(resource, query, signal),
    placeholderData: keepPreviousData,
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
          nome={dias ? OUTRO : isPeriod(nome) ? nome : null}
          lido={data}
          onPeriod={(period) =>
            period === OUTRO
              ? put({ periodo: null, de: data?.periodo?.de, ate: data?.periodo?.ate })
              : put({ periodo: period, de: null, ate: null })
          }
          onDay={(campo, dia) => put({ periodo: null, de, ate, [campo]: dia })}
        />
      )}
      {error && (!data || isPlaceholderData) ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <Tiles lido={data} busy={isPlaceholderData} />
      )}
    </Page>
  );
}

function Period(props: {
  readonly nome: PeriodName | typeof OUTRO | null;
  readonly lido: PainelLido | undefined;
  readonly onPeriod: (nome: PeriodName | typeof OUTRO) => void;
  readonly onDay: (campo: 'de' | 'ate', dia: string | null) => void;
}) {
  const { nome, lido, onPeriod, onDay } = props;
  return (
    <div className="z-campos painel-periodo z-nao-imprimir">
      <Filters count={nome === null ? 0 : 1}>
        <Field id="painel-periodo" label={texto.periodo}>
          <Select<PeriodName | typeof OUTRO>
            id="painel-periodo"
            style={{ width: '100%' }}
            value={nome ?? lido?.padrao ?? null}
            options={[
              ...PERIODS.map((value) => ({ value, label: texto.periodos[value] })),
              { value: OUTRO, label: texto.outroPeriodo },
            ]}
            onChange={onPeriod}
          />
        </Field>
        {nome === OUTRO && lido?.periodo ? (
          <>
            <DayFilter label={texto.de} value={lido.periodo.de} onChange={(dia) => onDay('de', dia)} />
            <DayFilter label={texto.ate} value={lido.periodo.ate} onChange={(dia) => onDay('ate', dia)} />
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
            ? [texto.comparado(formatData(lido.anterior.de), formatData(lido.anterior.ate))]
            : []),
          texto.contado(formatHora(lido.contadoEm)),
        ].join(' · ')}
      </span>
    </Flex>
  );
}
