/** What became of each of several things done at once, in words. */
import { List } from 'antd';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';

export type Outcome = {
  readonly key: string | number;
  readonly name: string;
  readonly ok: boolean;
  /** Not tried yet, and nothing is wrong with it. */
  readonly waits?: boolean;
  readonly text: string;
};

export function Outcomes({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  return (
    <List
      className="z-rola"
      size="small"
      dataSource={[...outcomes]}
      rowKey="key"
      renderItem={({ name, ok, waits, text }) => {
        const [Icon, tone] = ok
          ? ([CircleCheck, 'success'] as const)
          : waits
            ? ([Clock, 'text-soft'] as const)
            : ([CircleAlert, 'error'] as const);
        return (
          <List.Item>
            <List.Item.Meta
              avatar={<Icon size={16} color={`var(--z-${tone})`} aria-hidden />}
              title={name}
              description={text}
            />
          </List.Item>
        );
      }}
    />
  );
}
