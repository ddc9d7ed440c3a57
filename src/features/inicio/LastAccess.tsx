import { History } from 'lucide-react';
import { useState } from 'react';
import type { AcessoAnterior } from '#domain/acesso/acesso-anterior.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { fraseAcessoAnterior } from '#messages/entrada-acesso-anterior.ts';

/** The entry before this one: somebody else's is noticed here. */
export default function LastAccess({ acesso }: { acesso: AcessoAnterior }) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <p className="z-fraco z-linha inicio-acesso">
      <History size={14} strokeWidth={1.75} aria-hidden />
      <span title={[formatDataHora(acesso.em), acesso.ip].filter(Boolean).join(', ')}>
        {fraseAcessoAnterior(acesso, now)}
      </span>
    </p>
  );
}
