import classes from './logo.module.css';

/** Sign and name; decorative where a link around it says where it leads. */
export function Logo({ size = 28, name = true }: { size?: number; name?: boolean }) {
  return (
    <span className={classes.logo}>
      <img src="/glossa.svg" width={size} height={size} alt="" />
      {name && <span className={classes.name}>Glossa</span>}
    </span>
  );
}
