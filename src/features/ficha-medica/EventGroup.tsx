/** One visit with what was done in it, or one event alone. */
import { Fragment } from 'react';
import { Button, Card, Flex, Typography } from 'antd';
import { LockKeyhole } from 'lucide-react';
import type { GrupoDeEventos } from '#domain/cuidado/agrupar.ts';
import type { EventoHistorico } from '#domain/cuidado/wire.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import type { IconName } from '#domain/registro/icons.ts';
import { Tag } from '#engine/kit/index.ts';
import { fichaTela as texto } from '#messages/ficha-medica.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import { Measures } from './Measures.tsx';
import { pathOf } from './wire.ts';

type Props = {
  readonly group: GrupoDeEventos;
  readonly icons: ReadonlyMap<string, IconName>;
  /** Absent: what is listed opens nowhere from here. */
  readonly onRestricted: ((id: number) => void) | undefined;
};

const DAY = 86_400_000;

function when({ quando, soDia }: EventoHistorico): string {
  return soDia ? formatData(diaDe(Date.parse(quando))) : formatMinuto(quando);
}

/** The typing date, where it is another day's. */
function typed({ quando, registrado }: EventoHistorico): string {
  return Math.abs(Date.parse(registrado) - Date.parse(quando)) < DAY
    ? ''
    : texto.registradoEm(formatMinuto(registrado));
}

export function EventGroup({ group: { visita, eventos }, icons, onRestricted }: Props) {
  if (!visita)
    return eventos.map((event) => (
      <li key={`${event.tipo}-${event.id}`}>
        <Card size="small">
          <Line event={event} icons={icons} onRestricted={onRestricted} alone />
        </Card>
      </li>
    ));
  return (
    <li>
      <Card size="small">
        <Flex vertical gap={12}>
          <Line event={visita} icons={icons} onRestricted={onRestricted} alone />
          {eventos.length === 0 ? null : (
            <ul className="z-limpa z-pilha">
              {eventos.map((event) => (
                <li key={`${event.tipo}-${event.id}`}>
                  <Line event={event} icons={icons} onRestricted={onRestricted} />
                </li>
              ))}
            </ul>
          )}
        </Flex>
      </Card>
    </li>
  );
}

type LineProps = {
  event: EventoHistorico;
  icons: Props['icons'];
  onRestricted: Props['onRestricted'];
  alone?: boolean;
};

function Line({ event, icons, onRestricted, alone = false }: LineProps) {
  const path = alone && onRestricted ? pathOf(event) : null;
  const said = [alone ? event.profissional : null, event.detalhe, alone ? typed(event) : null]
    .filter(Boolean)
    .join(' · ');
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="baseline" wrap>
        <span className="z-ficha-icone">
          {event.restrito ? (
            <LockKeyhole size={16} aria-hidden />
          ) : (
            <Icon name={icons.get(event.tipo) ?? 'file'} size={16} />
          )}
        </span>
        {alone ? <time dateTime={event.quando}>{when(event)}</time> : null}
        <strong>{event.titulo}</strong>
        {event.situacao ? <Tag tone={event.situacao.tom}>{event.situacao.titulo}</Tag> : null}
        {said === '' ? null : <Typography.Text type="secondary">{said}</Typography.Text>}
        {event.medidas ? <Measures medidas={event.medidas} /> : null}
        {path ? (
          <ButtonLink
            to={path}
            size="small"
            type="text"
            className="z-fim z-nao-imprimir"
            aria-label={texto.abrirEvento(event.titulo, when(event))}
          >
            {texto.abrir}
          </ButtonLink>
        ) : null}
        {event.restrito && onRestricted ? (
          <Button size="small" className="z-fim z-nao-imprimir" onClick={() => onRestricted(event.id)}>
            {texto.abrirRestrito}
          </Button>
        ) : null}
      </Flex>
      {event.textos && event.textos.length > 0 ? (
        <Flex component="dl" vertical gap={8} className="z-limpa z-ficha-textos">
          {event.textos.map(({ rotulo, texto: escrito, anteriores, acrescimo }, index) => (
            <div key={`${rotulo}-${index}`}>
              <dt>{rotulo}</dt>
              <Flex component="dd" vertical gap={2}>
                <span className="z-texto">{escrito}</span>
                {anteriores?.map(({ texto: antes, mudou }, at) => (
                  <Fragment key={`${at}-${mudou}`}>
                    <del>
                      <span className="z-so-leitor">{texto.comoEstava} </span>
                      <span className="z-texto">{antes}</span>
                    </del>
                    <small className="z-fraco">{mudou}</small>
                  </Fragment>
                ))}
                {acrescimo === undefined ? null : <small className="z-fraco">{acrescimo}</small>}
              </Flex>
            </div>
          ))}
        </Flex>
      ) : null}
    </Flex>
  );
}
