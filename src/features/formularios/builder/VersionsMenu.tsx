import { History } from 'lucide-react';
import type { TemplateEntity } from '#domain/formularios/wire.ts';
import { construtor as texto } from '#messages/construtor.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { Button } from '#shared/ui/Button.tsx';
import { Popover } from '#shared/ui/Popover.tsx';

/** Every version of the form, the newest first; each opens as it was. */
export function VersionsMenu({ template }: { template: TemplateEntity }) {
  const { id, numero, situacao, versoes } = template;
  const all = [{ id, numero, situacao }, ...versoes].toSorted((a, b) => b.numero - a.numero);
  return (
    <Popover
      label={texto.versoes}
      trigger={(props) => (
        <Button {...props} kind="discreto" icon={<History size={16} aria-hidden />}>
          {texto.versoes}
        </Button>
      )}
    >
      {(close) =>
        all.map((versao) => (
          <Link
            key={versao.id}
            to={`/manager-form-templates/${versao.id}`}
            role="menuitem"
            className="z-balao-item z-construtor-versao"
            aria-current={versao.id === id ? 'page' : undefined}
            onClick={close}
          >
            {texto.versao(versao.numero)}
            <span>{texto.situacoes[versao.situacao]}</span>
          </Link>
        ))
      }
    </Popover>
  );
}
