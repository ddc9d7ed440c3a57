/** The four icons of a review chat (MON-02): clock, warning, double check, and a comment where nothing was said yet. */
import { CheckCheck, Clock, MessageSquare, TriangleAlert } from 'lucide-react';
import type { StatusMonitoria } from '#domain/monitoria/monitoria.ts';
import './monitoria.css';

const ICONS = {
  AGUARDANDO_AVALIACAO: Clock,
  AVALIACAO_PENDENTE: TriangleAlert,
  APROVADO: CheckCheck,
} as const;

export function StatusIcon({ status }: { readonly status: StatusMonitoria | null }) {
  const Icon = status === null ? MessageSquare : ICONS[status];
  return <Icon size={16} aria-hidden className="monitoria-icone" data-status={status ?? 'NENHUM'} />;
}
