import { Typography } from 'antd';

/** What a radio says: its choice, and under it what that means. */
export function choice(title: string, text: string) {
  return (
    <>
      {title}
      <Typography.Paragraph type="secondary">{text}</Typography.Paragraph>
    </>
  );
}
