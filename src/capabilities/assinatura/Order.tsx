/** Who signs when: the people chosen, each moved up or down. */
import { Flex, List } from 'antd';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { pedirPorLink as texts } from '#messages/assinatura-link.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';

export type Signer = { readonly key: string; readonly name: string; readonly role: string };

/** The order of keys that were put in one, then those that came since. */
export function inOrder<One extends Signer>(
  signers: readonly One[],
  order: readonly string[],
): readonly One[] {
  const at = ({ key }: One) => (order.includes(key) ? order.indexOf(key) : order.length);
  return signers.toSorted((a, b) => at(a) - at(b));
}

export function Order({
  signers,
  onChange,
}: {
  signers: readonly Signer[];
  onChange: (order: readonly string[]) => void;
}) {
  const move = (from: number, by: number) => {
    const keys = signers.map(({ key }) => key);
    const [moved = ''] = keys.splice(from, 1);
    onChange(keys.toSpliced(from + by, 0, moved));
  };
  return (
    <List
      size="small"
      bordered
      aria-label={texts.ordem}
      dataSource={[...signers]}
      rowKey="key"
      renderItem={({ key, name, role }, at) => (
        <List.Item
          key={key}
          actions={[
            <Flex key="mover">
              <IconButton
                label={texts.antes(name)}
                icon={<ArrowUp size={16} aria-hidden />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={texts.depois(name)}
                icon={<ArrowDown size={16} aria-hidden />}
                disabled={at === signers.length - 1}
                onClick={() => move(at, 1)}
              />
            </Flex>,
          ]}
        >
          <List.Item.Meta title={`${at + 1}. ${name}`} description={role} />
        </List.Item>
      )}
    />
  );
}
