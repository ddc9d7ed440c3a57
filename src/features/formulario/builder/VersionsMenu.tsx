import { Button, Dropdown, Flex, Typography } from 'antd';
import { History } from 'lucide-react';
import type { TemplateEntity } from '#domain/formulario/wire.ts';
import { construtor as texto } from '#messages/formulario-construtor.ts';
import { useNavigate } from 'react-router';

/** Every version of the form, the newest first; each opens as it was. */
export function VersionsMenu({ template }: { template: TemplateEntity }) {
  const navigate = useNavigate();
  const { id, numero, situacao, versoes } = template;
  const all = [{ id, numero, situacao }, ...versoes].toSorted((a, b) => b.numero - a.numero);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        'aria-label': texto.versoes,
        selectedKeys: [String(id)],
        items: all.map((versao) => ({
          key: String(versao.id),
          label: (
            <Flex justify="space-between" gap={16}>
              {texto.versao(versao.numero)}{' '}
              <Typography.Text type="secondary">{texto.situacoes[versao.situacao]}</Typography.Text>
            </Flex>
          ),
          onClick: () => void navigate(`/manager-form-templates/${versao.id}`),
        })),
      }}
    >
      <Button type="text" icon={<History size={16} aria-hidden />}>
        {texto.versoes}
      </Button>
    </Dropdown>
  );
}
