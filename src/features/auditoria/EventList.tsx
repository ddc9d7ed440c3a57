import { Eye, FileText, KeyRound, LogIn, PencilLine, Settings2, UserCog, type LucideIcon } from 'lucide-react';
import type { EventoNarrado } from '#domain/auditoria/evento-narrado.ts';
import { EVENTOS, type GrupoEvento } from '#domain/auditoria/eventos.ts';
import { addDays, formatData } from '#domain/formato/data.ts';
import { formatDataHora, localDateTime, ZONA_PADRAO } from '#domain/formato/data-hora.ts';
import { auditoria } from '#messages/auditoria.ts';

const ICONS: { readonly [group in GrupoEvento]: LucideIcon } = {
  registros: PencilLine,
  leituras: Eye,
  documentos: FileText,
  acessos: LogIn,
  senhas: KeyRound,
  permissoes: UserCog,
  sistema: Settings2,
};

function iconOf(kind: string): LucideIcon {
  const group = (Object.keys(EVENTOS) as GrupoEvento[]).find((name) => (EVENTOS[name] as readonly string[]).includes(kind));
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
  const days = Map.groupBy(events, (event) => localDateTime(event.em, ZONA_PADRAO)?.data ?? '');
  const today = localDateTime(new Date().toISOString(), ZONA_PADRAO)?.data ?? '';
  return (
    <div className="z-aud-lista">
      {[...days].map(([day, group]) => (
        <section key={day} aria-labelledby={`z-aud-${day}`}>
          <h2 id={`z-aud-${day}`}>{dayName(day, today)}</h2>
          <ol>
            {group.map((event) => (
              <li key={event.seq}>
                <Line event={event} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
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
    <button type="button" className="z-aud-linha" onClick={() => onOpen(event.seq)} aria-haspopup="dialog">
      <time dateTime={event.em} title={formatDataHora(event.em)}>
        {localDateTime(event.em, ZONA_PADRAO)?.hora}
      </time>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className="z-aud-texto">
        <span>
          <strong>{event.usuario.nome}</strong> {event.fez}
        </span>
        {event.resumo ? <span className="z-aud-resumo">{event.resumo}</span> : null}
        {event.motivo ? <span className="z-aud-resumo">{auditoria.comMotivo(event.motivo)}</span> : null}
      </span>
      <span className="z-aud-lado">
        {event.prestador ? <span>{event.prestador.nome}</span> : null}
        {event.ip ? <span className="z-aud-ip">{event.ip}</span> : null}
      </span>
    </button>
  );
}
