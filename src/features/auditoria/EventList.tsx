import { Button, Flex, List, Typography } from 'antd';
import {
  Eye,
  FileText,
  KeyRound,
  Link,
  MessageSquare,
  LogIn,
  PencilLine,
  Settings2,
  UserCog,
  type LucideIcon,
} from 'lucide-react';
import type { EventoNarrado } from '#domain/auditoria/evento-narrado.ts';
import { EVENTOS, type GrupoEvento } from '#domain/auditoria/eventos.ts';
import { addDays, formatData } from '#domain/formato/data.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { diaDe, fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { auditoria } from '#messages/auditoria.ts';
import { today } from '#shared/clock.ts';

const ICONS: { readonly [group in GrupoEvento]: LucideIcon } = {
  registros: PencilLine,
  leituras: Eye,
  documentos: FileText,
  comentarios: MessageSquare,
  acessos: LogIn,
  convites: Link,
  senhas: KeyRound,
  permissoes: UserCog,
  sistema: Settings2,
};

function iconOf(kind: string): LucideIcon {
  const group = (Object.keys(EVENTOS) as GrupoEvento[]).find((name) =>
    (EVENTOS[name] as readonly string[]).includes(kind),
  );
  return ICONS[group ?? 'sistema'];
}

/** Events under the day on which they happened; each line opens its event. */
export function EventList({
  events,
  onOpen,
}: {
  readonly events: readonly EventoNarrado[];
  readonly onOpen: (seq: number) => void;
}) {
  const days = Map.groupBy(events, (event) => diaDe(event.em));
  return (
    <Flex vertical gap={16}>
      {[...days].map(([day, group]) => (
        <section key={day} aria-labelledby={`z-aud-${day}`}>
          <h2 id={`z-aud-${day}`}>{dayName(day, today())}</h2>
          <List
            bordered
            size="small"
            rowKey="seq"
            dataSource={group}
            renderItem={(event) => (
              <List.Item style={{ padding: 0 }}>
                <Line event={event} onOpen={onOpen} />
              </List.Item>
            )}
          />
        </section>
      ))}
    </Flex>
  );
}

function dayName(day: string, today: string): string {
  const date = formatData(day);
  if (day === today) return `${auditoria.hoje}, ${date}`;
  return day === addDays(today, -1) ? `${auditoria.ontem}, ${date}` : date;
}

function Line({ event, onOpen }: { readonly event: EventoNarrado; readonly onOpen: (seq: number) => void }) {
  const Icon = iconOf(event.acao);
  return (
    <Button
      type="text"
      block
      className="z-botao-texto z-aud-linha"
      onClick={() => onOpen(event.seq)}
      aria-haspopup="dialog"
    >
      <time dateTime={event.em} title={formatDataHora(event.em)}>
        {localDateTime(event.em, fusoAtual())?.hora}
      </time>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <Flex component="span" vertical>
        <span>
          <strong>{event.usuario.nome}</strong> {event.fez}
        </span>
        {event.resumo ? <Typography.Text type="secondary">{event.resumo}</Typography.Text> : null}
        {event.motivo ? (
          <Typography.Text type="secondary">{auditoria.comMotivo(event.motivo)}</Typography.Text>
        ) : null}
      </Flex>
      <Typography.Text type="secondary" className="z-aud-lado">
        {[event.prestador?.nome, event.ip].filter(Boolean).join(' · ')}
      </Typography.Text>
    </Button>
  );
}
