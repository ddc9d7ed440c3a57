/** At the button that issues: what stops it, the worst first and with the way to it, and how the draft stands. */
import { Alert, Button, Typography } from 'antd';
import { flushSync } from 'react-dom';
import type { OpenRecord } from '#engine/kit/index.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import type { Alerta, Falta } from '#domain/prescricao/tipos.ts';
import { formulario } from '#messages/form.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { pageOf } from './page-of.ts';

export type Stop = {
  /** Of what asks for the answer. */
  readonly id: string;
  readonly frase: string;
  readonly grave: boolean;
  /** Row that it is about; null: the text beside the rows. */
  readonly place: number | null;
};

export const alertId = (chave: string): string => `prescricao-alerta-${chave.replaceAll(/[^a-z0-9]+/g, '-')}`;
export const lackId = ({ item, campo }: Falta): string => `prescricao-falta-${item}-${campo}`;

/** What stops the issue: the grave alerts, what is missing, the other alerts. */
export function stopsOf(
  open: readonly Alerta[],
  faltas: readonly Falta[],
  nameOf: (place: number) => string,
): readonly Stop[] {
  const alerts = open.map(({ chave, frase, grave, itens }): Stop => ({
    id: alertId(chave),
    frase,
    grave,
    place: itens[0] ?? null,
  }));
  return [
    ...alerts.filter(({ grave }) => grave),
    ...faltas.map((falta): Stop => {
      const name = nameOf(falta.item);
      return {
        id: lackId(falta),
        // A sentence that names the medicine itself is not told of it twice.
        frase: falta.frase.includes(`“${name}”`) ? falta.frase : texto.noItem(name, falta.frase),
        grave: true,
        place: falta.item,
      };
    }),
    ...alerts.filter(({ grave }) => !grave),
  ];
}

export function Stops(props: { readonly stops: readonly Stop[]; readonly onMove: (from: number) => void }) {
  const { stops, onMove } = props;
  const [first] = stops;
  if (!first) return null;
  const go = () => {
    const { id, place } = first;
    // Its page is drawn before it is looked for.
    if (place !== null) flushSync(() => onMove(pageOf(place)));
    const target = document.getElementById(id);
    target?.scrollIntoView({ block: 'center' });
    target?.querySelector<HTMLElement>('button, input, textarea')?.focus({ preventScroll: true });
  };
  return (
    <Alert
      className="z-prescricao-parada"
      type={first.grave ? 'error' : 'warning'}
      showIcon
      role="status"
      message={<span className="z-prescricao-parada-frase">{texto.antesDeEmitir(first.frase)}</span>}
      action={
        <Button size="small" onClick={go}>
          {stops.length > 1 ? texto.resolverUm(stops.length) : texto.resolver}
        </Button>
      }
    />
  );
}

export function Standing(props: {
  readonly open: number;
  readonly acknowledged: number;
  readonly lacks: number;
  readonly checking: boolean;
  readonly record: Pick<OpenRecord, 'form' | 'state'>;
}) {
  const { open, acknowledged, lacks, checking, record } = props;
  const { form, state } = record;
  const kept = () =>
    state.keptAt === null
      ? formulario.naoSalvas
      : formulario.guardadas(formatHora(new Date(state.keptAt).toISOString()));
  const stopped = [
    ...(open > 0 ? [texto.alertas(open)] : []),
    ...(lacks > 0 ? [texto.faltas(lacks)] : []),
  ].join(', ');
  const going = [
    ...(acknowledged > 0 ? [texto.alertasJustificados(acknowledged)] : []),
    ...(form.isDirty() ? [kept()] : []),
  ].join('. ');
  return (
    <Typography.Text
      type={stopped === '' ? 'secondary' : 'danger'}
      role="status"
      style={{ flex: '1 0 150px' }}
    >
      {checking ? texto.conferindo : stopped === '' ? going : stopped}
    </Typography.Text>
  );
}
