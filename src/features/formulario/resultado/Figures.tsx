import { Flex, Progress, Statistic, Tooltip, Typography } from 'antd';
import { formatDecimal } from '#domain/formato/decimal.ts';
import { notaMediaDe, npsDe, parteDe, partesDe, type Parte } from '#domain/formulario/resultado/resumo.ts';
import type { Agregado, Coluna } from '#domain/formulario/resultado/wire.ts';
import { resultado as texto } from '#messages/formulario-resultado.ts';
import { Columns } from './Columns.tsx';

type Props = { coluna: Coluna; agregado: Agregado };

/** Values of one question that a card shows. */
const MOST = 12;

const percent = (value: number): string => `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`;

/** One line for each option: its name, its count and its share of who answered. */
export function Shares({ partes, label }: { partes: readonly Parte[]; label: string }) {
  const shown = partes.slice(0, MOST);
  return (
    <ul className="z-limpa z-pilha" aria-label={label}>
      {shown.map(({ valor, rotulo, n, parte }) => (
        <li key={valor}>
          <Flex justify="space-between" gap={12}>
            <span>{rotulo}</span>
            <span data-num>
              {n.toLocaleString('pt-BR')} · {percent(parte)}
            </span>
          </Flex>
          <Progress
            percent={parte}
            showInfo={false}
            size="small"
            status="normal"
            strokeColor="var(--z-primary)"
            aria-hidden
          />
        </li>
      ))}
      {partes.length > MOST ? <li className="z-fraco">{texto.maisValores(partes.length - MOST)}</li> : null}
    </ul>
  );
}

/** Mean, median, ends; the sum too for what stands in a table. */
export function Measures({ coluna: { casas = 0, unidade, grupo }, agregado: { medidas } }: Props) {
  if (!medidas) return null;
  const exact = (value: string) => formatDecimal(value, { scale: casas });
  const mean = (value: string) => formatDecimal(value, { scale: casas + 1 });
  const suffix = unidade ? <Typography.Text type="secondary">{unidade}</Typography.Text> : undefined;
  const all: readonly (readonly [string, string])[] = [
    [texto.medidas.media, mean(medidas.media)],
    [texto.medidas.mediana, mean(medidas.mediana)],
    [texto.medidas.minimo, exact(medidas.minimo)],
    [texto.medidas.maximo, exact(medidas.maximo)],
    ...(grupo === undefined ? [] : [[texto.medidas.soma, exact(medidas.soma)] as const]),
  ];
  return (
    <Flex gap="12px 24px" wrap>
      {all.map(([title, value]) => (
        <Statistic key={title} title={title} value={value} suffix={suffix} />
      ))}
    </Flex>
  );
}

const bars = (partes: readonly Parte[]) =>
  partes.map(({ valor, rotulo, n, parte }) => ({
    key: valor,
    name: rotulo,
    whole: `${rotulo} (${percent(parte)})`,
    n,
  }));

/** Net promoter score with its three groups, and how often each note was given. */
export function Nps({ coluna, agregado }: Props) {
  const { promotores, neutros, detratores, total, indice } = npsDe(agregado.contagens);
  const groups: readonly (readonly [string, number])[] = [
    [texto.nps.promotores, promotores],
    [texto.nps.neutros, neutros],
    [texto.nps.detratores, detratores],
  ];
  return (
    <>
      <Flex gap="12px 24px" wrap>
        <Tooltip title={texto.nps.ajuda}>
          <div>
            <Statistic title={texto.nps.indice} value={indice ?? ''} />
          </div>
        </Tooltip>
        {groups.map(([title, n]) => (
          <Statistic key={title} title={title} value={percent(parteDe(n, total))} />
        ))}
      </Flex>
      <Columns label={coluna.rotulo} bars={bars(partesDe(coluna, agregado))} />
    </>
  );
}

/** Mean of the notes from 1 to 5, the share of satisfied, and how often each note was given. */
export function Rating({ coluna, agregado }: Props) {
  const media = notaMediaDe(agregado.contagens);
  return (
    <>
      {media ? (
        <Flex gap="12px 24px" wrap>
          <Statistic title={texto.nota.media} value={media.media} precision={1} decimalSeparator="," />
          <Statistic title={texto.nota.satisfeitos} value={percent(media.satisfeitos)} />
        </Flex>
      ) : null}
      <Columns label={coluna.rotulo} bars={bars(partesDe(coluna, agregado))} />
    </>
  );
}
